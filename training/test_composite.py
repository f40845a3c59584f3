"""Claims about drawn damage and what it teaches. Run: python -m unittest training.test_composite"""

import math
import unittest

import numpy as np
import torch

from .composite import DESTROYED, NO_DAMAGE, ROAD_BLOCKED, ROAD_CLEAR, block_roads, damage_buildings, single_buildings
from .losses import absence_loss, mask_loss
from .sample import IGNORE, NOT_BUILDING
from .score import confusion


def street() -> tuple[np.ndarray, np.ndarray]:
    """A picture of 40 x 40 m at 0.1 m: twelve roofs of 64 m2 in three rows and a road of 5 m."""
    image = np.full((400, 400, 3), 120, np.uint8)
    labels = np.full((400, 400), NOT_BUILDING, np.uint8)
    labels[300:350] = ROAD_CLEAR
    for y in (10, 105, 200):
        for x in (10, 105, 200, 295):
            labels[y : y + 80, x : x + 80] = NO_DAMAGE
            image[y : y + 80, x : x + 80] = 200
    return image, labels


class Damage(unittest.TestCase):
    """Picture and label change together."""

    def test_a_roof_that_stays_undamaged_keeps_its_pixels(self):
        image, labels = street()
        damage_buildings(image, labels, 0.1, np.random.default_rng(4))
        whole = [(y, x) for y in (10, 105, 200) for x in (10, 105, 200, 295) if (labels[y + 30 : y + 50, x + 30 : x + 50] == NO_DAMAGE).all()]
        self.assertTrue(0 < len(whole) < 12)
        for y, x in whole:
            self.assertGreater((image[y : y + 80, x : x + 80] == 200).mean(), 0.9)

    def test_every_other_roof_has_one_grade_and_other_pixels(self):
        image, labels = street()
        damage_buildings(image, labels, 0.1, np.random.default_rng(4))
        for y in (10, 105, 200):
            for x in (10, 105, 200, 295):
                grades = np.unique(labels[y + 25 : y + 55, x + 25 : x + 55])
                self.assertEqual(len(grades), 1)
                changed = (np.abs(image[y : y + 80, x : x + 80].astype(int) - 200).max(axis=2) > 8).mean()
                if grades[0] != NO_DAMAGE:
                    self.assertGreater(changed, 0.03)
                if grades[0] == DESTROYED:
                    self.assertGreater(changed, 0.8)

    def test_only_road_becomes_blocked_and_near_a_heap_only(self):
        image, labels = street()
        before = labels.copy()
        block_roads(image, labels, 0.1, np.random.default_rng(2))
        blocked = labels == ROAD_BLOCKED
        self.assertTrue(blocked.any())
        self.assertTrue((before[blocked] == ROAD_CLEAR).all())
        self.assertTrue((labels[before == NO_DAMAGE] != ROAD_BLOCKED).all())

    def test_two_roofs_joined_by_a_narrow_strip_are_two(self):
        mask = np.zeros((120, 240), bool)
        mask[20:100, 10:100] = mask[20:100, 130:220] = mask[55:60, 90:140] = True
        numbers, count = single_buildings(mask, 0.1)
        self.assertEqual(count - 1, 2)
        self.assertNotEqual(numbers[60, 50], numbers[60, 170])
        self.assertTrue((numbers[~mask] == 0).all())


class PartlyKnownGround(unittest.TestCase):
    """NOT_BUILDING teaches the absence of buildings and nothing else."""

    def test_loss_is_minus_log_of_all_that_is_no_building(self):
        logits = torch.log(torch.tensor([0.2, 0.5, 0.3])).view(1, 3, 1, 1).expand(1, 3, 1, 2)
        target = torch.tensor([[[NOT_BUILDING, 0]]], dtype=torch.uint8)
        self.assertAlmostEqual(float(absence_loss(logits, target, [1])), -math.log(0.5) / 2, places=5)
        self.assertEqual(float(absence_loss(logits, target, [])), 0.0)

    def test_it_is_in_no_other_loss_and_in_no_score(self):
        logits = torch.randn(1, 3, 2, 2)
        known = torch.tensor([[[1, 2], [IGNORE, 0]]], dtype=torch.uint8)
        partly = torch.where(known == IGNORE, NOT_BUILDING, known)
        self.assertAlmostEqual(float(mask_loss(logits, known, None)), float(mask_loss(logits, partly, None)), places=6)
        self.assertEqual(confusion(partly.numpy()[0], np.ones((2, 2), np.uint8), 3).sum(), 3)


if __name__ == "__main__":
    unittest.main()
