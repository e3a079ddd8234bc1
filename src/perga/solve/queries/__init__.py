"""Questions about all scenes of a program: ranges, extremes, loci, counts."""
