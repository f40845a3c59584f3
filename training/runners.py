"""A checkpoint or an ONNX file as a plain function of arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import torch

from .net import UNet
from .tiles import Run


def load_checkpoint(path: Path) -> tuple[UNet, dict]:
    """The trained network in evaluation mode and what was stored beside it."""
    stored = torch.load(path, weights_only=True)
    net = UNet(**stored["shape"])
    net.load_state_dict(stored["state"])
    return net.eval(), stored


def run_torch(net: torch.nn.Module) -> Run:
    """Runs a network on one thread."""
    torch.set_num_threads(1)
    net = net.to(memory_format=torch.channels_last)

    def run(image: np.ndarray) -> np.ndarray:
        with torch.inference_mode():
            return net(torch.from_numpy(image).contiguous(memory_format=torch.channels_last)).numpy()

    return run


def run_onnx(path: Path) -> Run:
    """Runs an ONNX file on one CPU thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    return lambda image: session.run(None, {name: image})[0]


def run_of(path: Path) -> Run:
    """By the file's ending: .onnx or a checkpoint."""
    return run_onnx(path) if path.suffix == ".onnx" else run_torch(load_checkpoint(path)[0])
