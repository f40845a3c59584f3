"""Claims about crops and labels. Run: python -m unittest training.test_geometry"""

import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np
import torch

from . import lookalike
from .augment import CropPlan, Pyramid, draw_crop
from .muon import orthogonal
from .readers import crowns, floodnet, rescuenet, xbd
from .sample import IGNORE, Sample
from .tiles import peaks, probabilities


class Crowns(unittest.TestCase):
    """A tree mask falls into crowns."""

    def test_two_discs_that_touch_are_two_crowns_and_a_band_is_none(self):
        trees = np.zeros((120, 200), np.uint8)
        cv2.circle(trees, (50, 40), 20, 1, -1)
        cv2.circle(trees, (86, 40), 18, 1, -1)
        trees[90:96, 10:190] = 1
        found, doubtful = crowns.crowns_of(trees == 1, 0.1)
        self.assertEqual(len(found), 2)
        np.testing.assert_allclose(sorted(found)[0], [28, 18, 72, 62], atol=3)
        self.assertEqual(doubtful, [(10, 90, 190, 96)])


class Crops(unittest.TestCase):
    """A crop moves picture, mask and boxes alike."""

    def test_boxes_stay_on_their_objects(self):
        image = np.full((400, 400, 3), 90, np.uint8)
        mask = np.zeros((400, 400), np.uint8)
        mask[180:200, 190:230] = 1
        sample = Sample("x", "x", image, 0.1, mask=mask, boxes=np.array([[190, 180, 230, 200]], np.float32))
        rng = np.random.default_rng(3)
        plan = CropPlan(256, (0.1, 0.25), free_rotation=False)
        pyramid = Pyramid(sample, 0.25)
        for _ in range(40):
            _, moved, boxes, _ = draw_crop(pyramid, plan, rng)
            ys, xs = np.nonzero(moved == 1)
            if len(xs) == 0 or xs.min() == 0 or ys.min() == 0 or xs.max() == 255 or ys.max() == 255:
                continue
            np.testing.assert_allclose(boxes[0], [xs.min(), ys.min(), xs.max() + 1, ys.max() + 1], atol=3)

    def test_ground_outside_the_picture_is_ignored(self):
        sample = Sample("x", "x", np.zeros((100, 100, 3), np.uint8), 0.1, mask=np.zeros((100, 100), np.uint8))
        _, mask, _, _ = draw_crop(Pyramid(sample, 0.1), CropPlan(256, (0.1, 0.1)), np.random.default_rng(1))
        self.assertGreater((mask == IGNORE).mean(), 0.5)


class Labels(unittest.TestCase):
    """What the readers make of their files."""

    def test_floodnet_labels_of_large_photos_lie_at_the_top_left(self):
        out = floodnet.placed(np.full((534, 800), 5, np.uint8), (534, 800))
        self.assertEqual([out[0, 0], out[520, 696], out[521, 0], out[0, 697]], [5, 5, IGNORE, IGNORE])
        self.assertTrue((floodnet.placed(np.full((600, 800), 5, np.uint8), (600, 800)) == 5).all())

    def test_rescuenet_v1_is_refused(self):
        from PIL import Image

        with tempfile.TemporaryDirectory() as folder:
            lookalike.rescuenet(Path(folder))
            self.assertEqual(len(rescuenet.read(Path(folder))), 2 * lookalike.PICTURES)
            label = next(Path(folder).rglob("*_lab.png"))
            Image.fromarray(np.full((64, 64), 11, np.uint8)).save(label)
            with self.assertRaisesRegex(ValueError, "RescueNet v1"):
                rescuenet.read(Path(folder))

    def test_unclassified_buildings_of_xbd_are_ignored(self):
        with tempfile.TemporaryDirectory() as folder:
            lookalike.xbd(Path(folder))
            masks = [s.mask for s in xbd.read(Path(folder))]
        self.assertEqual(sorted(np.unique(np.stack(masks)).tolist()), [0, 1, 2, 3, 4, IGNORE])


class Arithmetic(unittest.TestCase):
    """Tiling and the optimiser."""

    def test_a_blend_of_constant_tiles_is_constant(self):
        p = probabilities(lambda x: np.zeros((1, 1, *x.shape[2:]), np.float32), np.zeros((700, 1200, 3), np.uint8))
        np.testing.assert_allclose(p, 0.5, atol=1e-6)

    def test_a_peak_decodes_to_its_box(self):
        output = np.full((5, 16, 40), -9, np.float32)
        output[:, 12, 30] = [2, 0.25, -0.25, 0, np.log(0.5)]
        np.testing.assert_allclose(peaks(output, 0.3)[0, :4], [107, 41, 139, 57], atol=1e-4)

    def test_an_orthogonal_step_has_singular_values_near_one(self):
        values = torch.linalg.svdvals(orthogonal(torch.randn(40, 216, generator=torch.Generator().manual_seed(0))))
        self.assertTrue(bool(((values > 0.6) & (values < 1.3)).all()))


if __name__ == "__main__":
    unittest.main()
