"""study: experiments on Perga itself."""
