"""The hand-worked cases of the design, part G. Run: python -m unittest training.test_score"""

import unittest

import numpy as np

from .losses import decode_boxes
from .score import average_precision, boundary_f, calibration_error, iou_matrix, iou_of


class Scores(unittest.TestCase):
    """Numbers worked by hand."""

    def test_iou_of_a_confusion(self):
        iou = iou_of(np.array([[50, 5, 5], [10, 20, 0], [0, 5, 5]]))
        np.testing.assert_allclose(iou, [0.7143, 0.5, 0.3333], atol=1e-4)
        self.assertAlmostEqual(float(np.nanmean(iou)), 0.5159, places=4)

    def test_boundary_of_a_shifted_square(self):
        truth, found = np.zeros((20, 20), np.uint8), np.zeros((20, 20), np.uint8)
        truth[5:15, 5:15], found[5:15, 6:16] = 1, 1
        self.assertEqual(boundary_f(truth, found, 1), 1.0)
        self.assertAlmostEqual(boundary_f(truth, found, 0), 0.5)

    def test_average_precision_of_five_detections(self):
        matches = [(0.9, True), (0.8, False), (0.7, True), (0.6, False), (0.5, True)]
        self.assertAlmostEqual(average_precision(matches, 4), 0.5710, places=4)

    def test_calibration_error_of_five_predictions(self):
        p = np.array([0.95, 0.90, 0.80, 0.60, 0.55])
        self.assertAlmostEqual(calibration_error(p, np.array([1, 1, 0, 1, 0], bool), 5), 0.22)

    def test_iou_of_two_boxes(self):
        self.assertAlmostEqual(float(iou_matrix(np.array([[0.0, 0, 10, 10]]), np.array([[5.0, 5, 15, 15]]))[0, 0]), 0.1429, places=4)

    def test_a_heat_map_cell_decodes_to_its_box(self):
        import torch

        output = torch.zeros(1, 5, 16, 40)
        output[0, 1:, 12, 30] = torch.tensor([0.25, -0.25, 0.0, float(np.log(0.5))])
        np.testing.assert_allclose(decode_boxes(output)[0, :, 12, 30], [107, 41, 139, 57], atol=1e-4)


if __name__ == "__main__":
    unittest.main()
