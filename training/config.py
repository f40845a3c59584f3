"""One JSON file a model says what is trained, on which places, and how."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from .readers import composites, dubai, floodnet, oam, rescuenet, scenes, trees, vehicles, xbd
from .sample import Sample, of_places

READERS = {
    "oam": oam.read,
    "dubai": dubai.read,
    "vehicles": vehicles.read,
    "trees": trees.read,
    "floodnet": floodnet.read,
    "floodnet-buildings": lambda root: floodnet.as_buildings(floodnet.read(root)),
    "floodnet-vehicles": lambda root: floodnet.as_vehicles(floodnet.read(root)),
    "floodnet-trees": lambda root: floodnet.as_trees(floodnet.read(root)),
    "floodnet-classes": lambda root: floodnet.as_product_classes(floodnet.read(root)),
    "composites-mosaics": composites.from_mosaics,
    "composites-flood": composites.from_flood,
    "scenes": scenes.read,
    "rescuenet": rescuenet.read,
    "xbd-damage": xbd.read,
}


@dataclass(frozen=True)
class Source:
    """Places of one data set and the share of the crops that come from them; no places means all."""

    reader: str
    share: float
    places: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)

    def load(self, root: Path) -> list[Sample]:
        """The samples, those of `places` without those of `without`."""
        samples = READERS[self.reader](root)
        chosen = of_places(samples, self.places) if self.places else samples
        return [sample for sample in chosen if sample.place not in self.without]


@dataclass(frozen=True)
class Config:
    """Everything a run depends on besides its seed."""

    id: str
    task: str
    classes: list[str]
    sources: list[Source]
    gsd_range_m: tuple[float, float]
    widths: tuple[int, ...] = (24, 40, 64, 96, 160)
    context: int = 1
    size_px: int = 256
    batch: int = 6
    steps: int = 4000
    optimiser: str = "muon"
    learning_rate: float = 2e-3
    weight_decay: float = 0.02
    ema: float = 0.998
    smooth: float = 0.03
    class_power: float = 0.5
    free_rotation: bool = True
    photometric: float = 1.0
    edge_band_px: int = 0
    held_out: list[Source] = field(default_factory=list)
    validation: list[Source] = field(default_factory=list)
    """Neither trained on nor scored; a temperature is fitted here. Without it: on the upper half of the held-out pictures."""
    card: dict = field(default_factory=dict)

    @property
    def building_channels(self) -> list[int]:
        """Output channels of buildings, whatever their state."""
        return [i for i, name in enumerate(self.classes) if name.startswith("building")]

    @property
    def outputs(self) -> int:
        """Channels of the network's output."""
        if self.task == "detect":
            return 5
        return 1 if len(self.classes) == 1 else len(self.classes)


def read_config(path: Path, changes: dict[str, object] | None = None) -> Config:
    """Reads a config file; `changes` replace fields by name (for a short run or another fold)."""
    raw = json.loads(path.read_text()) | (changes or {})
    raw["sources"] = [Source(**source) for source in raw["sources"]]
    for key in ("held_out", "validation"):
        raw[key] = [Source(**source) for source in raw.get(key, [])]
    raw["gsd_range_m"] = tuple(raw["gsd_range_m"])
    if "widths" in raw:
        raw["widths"] = tuple(raw["widths"])
    return Config(**raw)
