"""Muon: momentum whose step is made orthogonal, for convolution weights (K. Jordan et al., "Muon", 2024).

Reaches a given loss in fewer steps than AdamW on these small networks; biases, norms and the head stay with AdamW.
"""

from __future__ import annotations

import torch
from torch import Tensor


class Muon(torch.optim.Optimizer):
    """Takes weights of two or more dimensions; each is treated as a matrix [outputs, everything else]."""

    def __init__(self, params, lr: float, momentum: float = 0.95, weight_decay: float = 0.0) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self) -> None:
        """One step with Nesterov momentum; decay is decoupled."""
        for group in self.param_groups:
            for weight in group["params"]:
                if weight.grad is None:
                    continue
                state = self.state[weight]
                if not state:
                    state["momentum"] = torch.zeros_like(weight)
                buffer = state["momentum"]
                buffer.lerp_(weight.grad, 1 - group["momentum"])
                step = orthogonal(weight.grad.lerp(buffer, group["momentum"]).flatten(1))
                scale = max(1.0, step.shape[0] / step.shape[1]) ** 0.5 * 0.2 * max(step.shape) ** 0.5
                weight.mul_(1 - group["lr"] * group["weight_decay"])
                weight.add_(step.view(weight.shape), alpha=-group["lr"] * scale)


def orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    """A matrix near the closest one with singular values of 1 (quintic Newton-Schulz iteration)."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = matrix / (matrix.norm() + 1e-7)
    tall = x.shape[0] > x.shape[1]
    x = x.T if tall else x
    for _ in range(steps):
        square = x @ x.T
        x = a * x + (b * square + c * square @ square) @ x
    return x.T if tall else x
