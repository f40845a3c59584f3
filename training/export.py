"""A trained network as the ONNX file that ships: temperature folded, the mirror image averaged on wish, weights stored as float16."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from torch.nn.utils import fuse_conv_bn_eval

from .net import UNet

OPSET = 17
IR_VERSION = 8
REFERENCE_FORMULA = "float32 NCHW [1, 3, 64, 64], value[k] = ((k*37) mod 101)/101*4 - 2 with k the flat index"


class Shipped(nn.Module):
    """Temperature and shift folded behind a mask network; on wish also the average with its mirror image, at twice the time."""

    def __init__(self, net: nn.Module, temperature: float, shift: float | list[float], mirrored: bool = False) -> None:
        super().__init__()
        self.net, self.temperature, self.mirrored = net, temperature, mirrored
        self.register_buffer("shift", torch.tensor(shift, dtype=torch.float32).reshape(1, -1, 1, 1))
        self.eval()  # the exporter restores the mode it found, and training mode would switch dropout on

    def forward(self, image: Tensor) -> Tensor:
        """[N, 3, H, W] -> logits, divided by the temperature after the shift."""
        logits = self.net(image)
        if self.mirrored:
            logits = (logits + self.net(image.flip(3)).flip(3)) / 2
        return (logits + self.shift) / self.temperature


class Mean(nn.Module):
    """The mean of the logits of networks that differ in seed."""

    def __init__(self, nets: list[UNet]) -> None:
        super().__init__()
        self.nets = nn.ModuleList(nets)

    def forward(self, image: Tensor) -> Tensor:
        """[N, 3, H, W] -> logits."""
        return torch.stack([net(image) for net in self.nets]).mean(0)


def fused(net: UNet) -> UNet:
    """A copy with every batch norm folded into the convolution before it."""
    net = copy.deepcopy(net).eval()
    for module in net.modules():
        if isinstance(module, nn.Sequential) and len(module) >= 2 and isinstance(module[1], nn.BatchNorm2d):
            module[0] = fuse_conv_bn_eval(module[0], module[1])
            module[1] = nn.Identity()
    return net


def with_half_weights(net: UNet) -> UNet:
    """A copy whose convolution weights are rounded to what float16 holds, so that torch and the file agree exactly."""
    net = copy.deepcopy(net)
    for module in net.modules():
        if isinstance(module, nn.Conv2d):
            module.weight.data = module.weight.data.half().float()
    return net


def write_onnx(net: nn.Module, path: Path, metadata: dict[str, str], half: bool = True) -> None:
    """Writes the graph with free N, H, W; input `image`, output `output`."""
    example = torch.zeros(1, 3, 64, 64)
    axes = {0: "batch", 2: "height", 3: "width"}
    torch.onnx.export(
        net, (example,), str(path), input_names=["image"], output_names=["output"], opset_version=OPSET,
        dynamic_axes={"image": axes, "output": {0: "batch", 2: "out_h", 3: "out_w"}}, dynamo=False,
    )  # fmt: skip
    model = onnx.load(str(path))
    model.ir_version = IR_VERSION
    if half:
        _store_half(model)
    for key, value in metadata.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _store_half(model: onnx.ModelProto) -> None:
    """Weights of more than 256 numbers become float16 with a Cast to float32 behind them: half the bytes, same arithmetic."""
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= 256:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
        casts.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT, name=f"{name}_cast"))
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def reference_input(side: int = 64) -> np.ndarray:
    """float32 [1, 3, side, side] of REFERENCE_FORMULA."""
    k = np.arange(3 * side * side)
    return (((k * 37) % 101) / 101 * 4 - 2).astype(np.float32).reshape(1, 3, side, side)


def parity(net: nn.Module, path: Path) -> dict:
    """The largest difference of torch and onnxruntime on the reference input and on noise, and the reference answer."""
    from .runners import run_onnx

    run = run_onnx(path)
    worst = 0.0
    rng = np.random.default_rng(0)
    for image in (reference_input(), rng.normal(size=(1, 3, 96, 160)).astype(np.float32)):
        with torch.inference_mode():
            worst = max(worst, float(np.abs(net(torch.from_numpy(image)).numpy() - run(image)).max()))
    if worst > 1e-3:
        raise ValueError(f"{path} differs from the network by {worst}")
    answer = run(reference_input())
    reference = {
        "input": REFERENCE_FORMULA,
        "output_shape": list(answer.shape),
        "first_8": [round(float(v), 5) for v in answer.ravel()[:8]],
        "sum": round(float(answer.astype(np.float64).sum()), 3),
        "tolerance_abs": 0.001,
    }
    return {"torch_vs_onnxruntime_max_abs": worst, "reference": reference}


def deepness_metadata(card: dict) -> dict[str, str]:
    """Keys the QGIS Deepness plugin reads; resolution in centimetres a pixel, overlap in percent of the tile."""
    low, high = card["input"]["gsd_range_m"]
    names = {str(c["index"]): c["name"] for c in card["classes"]}
    keys = {
        "model_type": "Detector" if card["task"] == "detect" else "Segmentor",
        "class_names": json.dumps({"0": "background", "1": names["0"]} if card["output"]["layout"] == "semantic_sigmoid" else names),
        "resolution": str(round((low * high) ** 0.5 * 100)),
        "tiles_size": str(card["input"]["tile"]),
        "tiles_overlap": "12",
        "standardization_mean": json.dumps(card["input"]["mean"]),
        "standardization_std": json.dumps(card["input"]["std"]),
    }
    thresholds = {"seg_thresh": "default", "det_conf": "score", "det_iou_thresh": "nms_iou"}
    return keys | {key: str(card["thresholds"][name]) for key, name in thresholds.items() if name in card["thresholds"]}


def sha256(path: Path) -> str:
    """Hex digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
