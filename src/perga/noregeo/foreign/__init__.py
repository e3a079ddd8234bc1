"""foreign: labels that others gave to items of these tasks, judged by our solver."""
