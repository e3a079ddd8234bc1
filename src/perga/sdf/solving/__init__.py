"""Programs solved by losses that fall: starts, Adam, Newton, and the check of what came out."""
