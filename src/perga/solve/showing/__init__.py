"""Scenes to look at, for programs whose answers needed no whole scene."""

from perga.solve.showing.finding import Shown, scenes_of, scenes_to_show

__all__ = ["Shown", "scenes_of", "scenes_to_show"]
