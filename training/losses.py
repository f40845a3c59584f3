"""What training minimises. Every loss leaves IGNORE pixels out."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from .sample import IGNORE, NOT_BUILDING

STRIDE = 4
"""Input pixels a cell of the heat map spans."""
UNIT_PX = 32.0
"""Boxes are coded as log(side / 32 px)."""


def mask_loss(logits: Tensor, target: Tensor, class_weight: Tensor | None, smooth: float = 0.0) -> Tensor:
    """Cross entropy plus half a soft Dice. logits [N, C, H, W] (C = 1: sigmoid), target uint8 [N, H, W]."""
    return _binary(logits[:, 0], target, smooth) if logits.shape[1] == 1 else _multi(logits, target, class_weight, smooth)


def _binary(logits: Tensor, target: Tensor, smooth: float) -> Tensor:
    valid = (target != IGNORE).float()
    truth = (target == 1).float()
    soft = truth * (1 - 2 * smooth) + smooth
    total = valid.sum().clamp(min=1)
    bce = (F.binary_cross_entropy_with_logits(logits, soft, reduction="none") * valid).sum() / total
    p = torch.sigmoid(logits) * valid
    dice = 1 - (2 * (p * truth).sum() + 1) / (p.sum() + (truth * valid).sum() + 1)
    return bce + 0.5 * dice


def _multi(logits: Tensor, target: Tensor, class_weight: Tensor | None, smooth: float) -> Tensor:
    target = torch.where(target == NOT_BUILDING, IGNORE, target)
    if bool((target == IGNORE).all()):
        return logits.sum() * 0
    long = target.long()
    ce = F.cross_entropy(logits, long, weight=class_weight, ignore_index=IGNORE, label_smoothing=smooth)
    valid = (target != IGNORE).unsqueeze(1).float()
    one_hot = F.one_hot(long.clamp(max=logits.shape[1] - 1), logits.shape[1]).permute(0, 3, 1, 2).float() * valid
    p = torch.softmax(logits, 1) * valid
    sums = (0, 2, 3)
    truth = one_hot.sum(sums)
    dice = 1 - (2 * (p * one_hot).sum(sums) + 1) / (p.sum(sums) + truth + 1)
    present = (truth > 0).float()
    return ce + 0.5 * (dice * present).sum() / present.sum().clamp(min=1)


def absence_loss(logits: Tensor, target: Tensor, channels: list[int]) -> Tensor:
    """-log(1 - p) of the channels together over the NOT_BUILDING pixels, as a mean over all labelled pixels."""
    there = target == NOT_BUILDING
    if not channels or not bool(there.any()):
        return logits.sum() * 0
    others = [i for i in range(logits.shape[1]) if i not in channels]
    log_absent = torch.logsumexp(logits[:, others], 1) - torch.logsumexp(logits, 1)
    return -(log_absent * there).sum() / (target != IGNORE).sum()


def centre_targets(boxes: np.ndarray, ignored: np.ndarray, size_px: int, smallest_px: float) -> dict[str, np.ndarray]:
    """Heat map targets of one crop of size_px.

    heat [h, w]: Gaussian around each centre, 1 in the centre's cell.   weight [h, w]: 0 where ignored.
    box [4, h, w]: x0 y0 x1 y1 in px for cells in the middle of a box.  inside [h, w]: those cells.
    Boxes whose centre left the crop or that are smaller than smallest_px are ignored, not taught as ground.
    """
    side = size_px // STRIDE
    heat = np.zeros((side, side), np.float32)
    weight = np.ones((side, side), np.float32)
    box = np.zeros((4, side, side), np.float32)
    inside = np.zeros((side, side), np.float32)
    ys, xs = np.mgrid[:side, :side] + 0.5
    for x0, y0, x1, y1 in ignored:
        weight[(xs * STRIDE > x0) & (xs * STRIDE < x1) & (ys * STRIDE > y0) & (ys * STRIDE < y1)] = 0
    for x0, y0, x1, y1 in sorted(boxes.tolist(), key=lambda b: -(b[2] - b[0]) * (b[3] - b[1])):
        cx, cy, w, h = (x0 + x1) / 2 / STRIDE, (y0 + y1) / 2 / STRIDE, (x1 - x0) / STRIDE, (y1 - y0) / STRIDE
        if not (0 <= cx < side and 0 <= cy < side) or max(w, h) * STRIDE < smallest_px:
            weight[(abs(xs - cx) < w / 2) & (abs(ys - cy) < h / 2)] = 0
            continue
        ix, iy = int(cx), int(cy)
        gauss = np.exp(-0.5 * (((xs - ix - 0.5) / max(0.17 * w, 0.5)) ** 2 + ((ys - iy - 0.5) / max(0.17 * h, 0.5)) ** 2))
        heat = np.maximum(heat, gauss.astype(np.float32))
        middle = (abs(xs - cx) <= max(0.2 * w, 0.75)) & (abs(ys - cy) <= max(0.2 * h, 0.75))
        box[:, middle] = np.array([x0, y0, x1, y1], np.float32)[:, None]
        inside[middle] = 1
        weight[iy, ix] = 1
    return {"heat": heat, "weight": weight, "box": box, "inside": inside}


def decode_boxes(output: Tensor) -> Tensor:
    """[N, 5, h, w] -> x0 y0 x1 y1 in input px [N, 4, h, w]; channels heat, dx, dy, log(w/32), log(h/32)."""
    _, _, h, w = output.shape
    ys = torch.arange(h, device=output.device).view(1, h, 1) + 0.5
    xs = torch.arange(w, device=output.device).view(1, 1, w) + 0.5
    cx, cy = (xs + output[:, 1]) * STRIDE, (ys + output[:, 2]) * STRIDE
    half_w = UNIT_PX / 2 * torch.exp(output[:, 3].clamp(-4, 4))
    half_h = UNIT_PX / 2 * torch.exp(output[:, 4].clamp(-4, 4))
    return torch.stack([cx - half_w, cy - half_h, cx + half_w, cy + half_h], 1)


def centre_loss(output: Tensor, target: dict[str, Tensor]) -> Tensor:
    """Penalty-reduced focal loss on the heat plus GIoU on boxes of the middle cells."""
    logit, heat, weight = output[:, 0], target["heat"], target["weight"]
    p = torch.sigmoid(logit)
    log_p, log_q = F.logsigmoid(logit), F.logsigmoid(-logit)
    peak = (heat > 0.999).float() * weight
    gain = peak * (1 - p) ** 2 * log_p + (1 - peak) * weight * (1 - heat) ** 4 * p**2 * log_q
    found = peak.sum().clamp(min=1)
    inside = target["inside"]
    giou = (1 - _giou(decode_boxes(output), target["box"])) * inside
    return -gain.sum() / found + 2.0 * giou.sum() / inside.sum().clamp(min=1)


def _giou(a: Tensor, b: Tensor) -> Tensor:
    """Generalised IoU of boxes [N, 4, h, w] -> [N, h, w]."""
    left, right = torch.maximum(a[:, :2], b[:, :2]), torch.minimum(a[:, 2:], b[:, 2:])
    both = (right - left).clamp(min=0).prod(1)
    area = (a[:, 2:] - a[:, :2]).prod(1) + (b[:, 2:] - b[:, :2]).clamp(min=0).prod(1)
    union = (area - both).clamp(min=1e-3)
    hull = (torch.maximum(a[:, 2:], b[:, 2:]) - torch.minimum(a[:, :2], b[:, :2])).prod(1).clamp(min=1e-3)
    return both / union - (hull - union) / hull
