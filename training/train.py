"""python -m training.train --config training/configs/X.json --seed 1 --data DIR --out DIR: one run, one checkpoint."""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from pathlib import Path

import torch
from torch import nn

from .batches import Batches
from .config import Config, read_config
from .losses import absence_loss, centre_loss, mask_loss
from .muon import Muon
from .net import UNet, parameter_count


class Average:
    """Exponential moving average of a network's weights; the average is what is scored and exported."""

    def __init__(self, net: nn.Module, decay: float) -> None:
        self.net = copy.deepcopy(net).eval()
        self.decay = decay

    def update(self, net: nn.Module, step: int) -> None:
        """Moves towards net; early steps move faster so that the start is forgotten."""
        keep = min(self.decay, (1 + step) / (10 + step))
        with torch.no_grad():
            for old, new in zip(self.net.state_dict().values(), net.state_dict().values(), strict=True):
                if old.dtype.is_floating_point:
                    old.mul_(keep).add_(new, alpha=1 - keep)
                else:
                    old.copy_(new)


def shape_of(config: Config) -> dict:
    """What UNet is built from; stored in a checkpoint so that it outlives changes of its config."""
    return {"widths": config.widths, "outputs": config.outputs, "context": config.context, "out_stride": 4 if config.task == "detect" else 1}


def build(config: Config) -> UNet:
    """The untrained network of a config; heads start at a low score, as objects are rare."""
    net = UNet(**shape_of(config))
    if config.task == "detect":
        nn.init.constant_(net.head.bias, 0.0)
        with torch.no_grad():
            net.head.bias[0] = -4.0
    return net


def loss_of(config: Config, output: torch.Tensor, target: dict, class_weight) -> torch.Tensor:
    """The loss of the config's task."""
    if config.task == "detect":
        return centre_loss(output, target)
    loss = mask_loss(output, target["mask"], class_weight, config.smooth)
    return loss + absence_loss(output, target["mask"], config.building_channels) if config.outputs > 1 else loss


def optimisers_of(net: UNet, config: Config) -> list[torch.optim.Optimizer]:
    """Muon for the inner convolutions, AdamW for the stem, the head, biases and norms; or AdamW for all."""
    outer = {id(net.stem[0].weight), id(net.head.weight)}
    if config.optimiser == "adamw":
        outer = {id(p) for p in net.parameters() if p.ndim == 4}
    inner = [p for p in net.parameters() if p.ndim == 4 and id(p) not in outer]
    plain = [p for p in net.parameters() if p.ndim == 1]
    edge = [p for p in net.parameters() if id(p) in outer]
    adam = torch.optim.AdamW(
        [{"params": edge, "weight_decay": config.weight_decay}, {"params": plain, "weight_decay": 0.0}], lr=config.learning_rate
    )
    return [adam, *([Muon(inner, config.learning_rate, weight_decay=config.weight_decay)] if inner else [])]


def start_from(net: UNet, checkpoint: Path) -> dict:
    """Takes over every weight whose name and shape agree (all but the head, for another task); gives what they had cost."""
    stored = torch.load(checkpoint, weights_only=True)
    own = net.state_dict()
    shared = {key: value for key, value in stored["state"].items() if key in own and own[key].shape == value.shape}
    net.load_state_dict(own | shared)
    return stored["cost"]


def train(config: Config, data: Path, seed: int, start: Path | None = None, log=print) -> tuple[UNet, dict]:
    """Trains on one thread; gives the averaged network and what it cost. bfloat16 arithmetic, float32 weights."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    batches = Batches(config, data, seed)
    net = build(config)
    before = None if start is None else start_from(net, start)
    net = net.to(memory_format=torch.channels_last).train()
    average = Average(net, config.ema)
    optimisers = optimisers_of(net, config)
    class_weight = batches.class_weight()
    started, running, cpu_s = time.monotonic(), 0.0, time.process_time()
    for step in range(config.steps):
        rate = config.learning_rate * _rate(step, config.steps)
        for group in (group for optimiser in optimisers for group in optimiser.param_groups):
            group["lr"] = rate
        images, target = batches.draw()
        with torch.autocast("cpu", torch.bfloat16):
            output = net(images.to(memory_format=torch.channels_last))
        loss = loss_of(config, output.float(), target, class_weight)
        net.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        for optimiser in optimisers:
            optimiser.step()
        average.update(net, step)
        running += (loss.item() - running) * 0.02
        if step % 200 == 199:
            log(f"{config.id} seed {seed} step {step + 1}/{config.steps} loss {running:.4f} {time.monotonic() - started:.0f} s", flush=True)
    minutes = (time.process_time() - cpu_s) / 60
    cost = {"seed": seed, "steps": config.steps, "minutes_cpu": round(minutes, 1), "parameters": parameter_count(net)}
    if before is not None:
        cost["started_from"] = before
    return average.net, cost


def _rate(step: int, steps: int) -> float:
    """Linear warm-up over 3 %, then cosine to zero."""
    warm = max(1, int(0.03 * steps))
    if step < warm:
        return (step + 1) / warm
    return 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--data", type=Path, default=Path("../shared/perception-data"))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="checkpoint whose weights to begin with")
    parser.add_argument("--set", default="{}", help="JSON object of config fields to replace")
    args = parser.parse_args()
    changes = json.loads(args.set)
    config = read_config(args.config, changes)
    net, cost = train(config, args.data, args.seed, args.start)
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save({"state": net.state_dict(), "shape": shape_of(config), "cost": cost, "changes": changes}, args.out / "checkpoint.pt")


if __name__ == "__main__":
    main()
