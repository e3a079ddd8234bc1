"""Folders of NoReGeo items: one question in three modes, with its answer and its picture."""
