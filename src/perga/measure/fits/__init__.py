"""Sub-pixel fits: inks taken apart by hue, lines and conics fitted to coverage, their crossings."""
