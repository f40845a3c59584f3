"""Calibration of a count from hand-worked matches. python -m unittest training.test_sister"""

import unittest

from .sister import calibration_of


class CalibrationOf(unittest.TestCase):
    """Six boxes, five objects."""

    def setUp(self) -> None:
        matches = [(0.85, True), (0.82, True), (0.55, True), (0.52, False), (0.35, False), (0.12, True)]
        self.card = calibration_of(matches, 5, 0.3)

    def test_precision_of_each_bin(self) -> None:
        found = [(b["score"], b["precision"], b["n"]) for b in self.card["bins"]]
        self.assertEqual(found, [([0.1, 0.2], 1.0, 1), ([0.3, 0.4], 0.0, 1), ([0.5, 0.6], 0.5, 2), ([0.8, 1.0], 1.0, 2)])

    def test_recall_counts_only_what_is_above_the_threshold(self) -> None:
        self.assertEqual(self.card["recall"], {"value": 0.6, "n": 5})

    def test_count_threshold_finds_as_many_as_there_are(self) -> None:
        self.assertEqual(self.card["count_threshold"], 0.35)


if __name__ == "__main__":
    unittest.main()
