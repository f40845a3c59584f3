"""Claims about shift and turn written into a graph. Run: python -m unittest training.test_adjust"""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
import torch

from .adjust import rewrite, shift_of, turned
from .export import Shipped, fused, write_onnx
from .net import UNet
from .runners import run_onnx


class Adjusting(unittest.TestCase):
    """The graph answers as the sum in numpy does."""

    def test_shift_takes_half_of_the_weight_back(self):
        # shares .25 and .0625 at power .5: weights 2 and 4; half of log 2 apart, mean 0
        np.testing.assert_allclose(shift_of([0.25, 0.0625], 0.5), [np.log(2) / 4, -np.log(2) / 4], rtol=1e-6)

    def test_graph_equals_numpy_for_any_size_and_batch(self):
        torch.manual_seed(1)
        net = Shipped(fused(UNet((8, 8, 8, 8, 8), 3, 0)), 1.0, 0.0)
        shift = shift_of([0.7, 0.2, 0.1], 0.5)
        with tempfile.TemporaryDirectory() as folder:
            before, after = Path(folder) / "a.onnx", Path(folder) / "b.onnx"
            write_onnx(net, before, {"model_type": "Segmentor"})
            onnx.save(rewrite(onnx.load(str(before)), shift, 0.6), str(after))
            run, expected = run_onnx(after), turned(run_onnx(before), shift, 0.6)
            for shape in ((1, 3, 64, 96), (2, 3, 32, 64)):
                image = np.random.default_rng(2).normal(size=shape).astype(np.float32)
                np.testing.assert_allclose(run(image), expected(image), atol=1e-4)
            self.assertEqual(onnx.load(str(after)).metadata_props[0].value, "Segmentor")


if __name__ == "__main__":
    unittest.main()
