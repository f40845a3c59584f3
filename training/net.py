"""The network of all shipped models: a small residual U-Net that works at half the input's resolution."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def conv_bn(inputs: int, outputs: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    """3 x 3 convolution, batch norm, ReLU."""
    conv = nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation=dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two 3 x 3 convolutions beside a shortcut, at one width."""

    def __init__(self, width: int, dilation: int = 1) -> None:
        super().__init__()
        self.a = conv_bn(width, width, dilation=dilation)
        self.b = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        """[N, W, h, w] -> [N, W, h, w]."""
        return F.relu(x + self.b(self.a(x)))


def twice(x: Tensor) -> Tensor:
    """Doubles height and width, bilinear with half-pixel centres (ONNX Resize, mode linear)."""
    return F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


class UNet(nn.Module):
    """[N, 3, H, W] -> [N, outputs, H/out_stride, W/out_stride]; H and W multiples of 32.

    widths: channels at strides 2, 4, 8, 16, 32.
    context: dilated residual blocks at stride 32; each widens what a pixel sees by 192 px or more.
    out_stride: 1 (a mask; the last doubling is of logits) or 4 (a heat map of centres).
    """

    def __init__(self, widths: tuple[int, ...], outputs: int, context: int = 1, out_stride: int = 1) -> None:
        super().__init__()
        if out_stride not in (1, 4):
            raise ValueError(f"out_stride is 1 or 4, not {out_stride}")
        self.out_stride = out_stride
        self.stem = conv_bn(3, widths[0], 2)
        self.down = nn.ModuleList(
            nn.Sequential(conv_bn(widths[i], widths[i + 1], 2), Residual(widths[i + 1])) for i in range(len(widths) - 1)
        )
        self.context = nn.Sequential(*(Residual(widths[-1], 2 if i == context - 1 else 1) for i in range(context)))
        stop = 0 if out_stride == 1 else 1
        self.up = nn.ModuleList(conv_bn(widths[i + 1] + widths[i], widths[i]) for i in range(len(widths) - 2, stop - 1, -1))
        self.drop = nn.Dropout2d(0.05)
        self.head = nn.Conv2d(widths[stop], outputs, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Logits."""
        levels = [self.stem(x)]
        for down in self.down:
            levels.append(down(levels[-1]))
        y = self.context(levels.pop())
        for up in self.up:
            y = up(torch.cat([twice(y), levels.pop()], 1))
        y = self.head(self.drop(y))
        return twice(y) if self.out_stride == 1 else y


def parameter_count(net: nn.Module) -> int:
    """How many numbers training sets."""
    return sum(p.numel() for p in net.parameters())
