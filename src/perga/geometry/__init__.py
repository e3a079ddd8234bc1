"""Points, lines, conics, polygons: their values, mathematics and marks."""
