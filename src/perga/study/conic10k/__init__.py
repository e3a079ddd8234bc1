"""The score on Conic10K: formal problems to answers, compared with the gold."""

from perga.study.conic10k.run import Report, score
from perga.study.conic10k.workers import Limits

__all__ = ["Limits", "Report", "score"]
