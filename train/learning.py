"""The network in PyTorch: the same sums as in the kernel, as reals, and how it is fitted."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn
from torch.nn.functional import embedding_bag

from kaik.engine.search.network import UNITS
from train.features import MATERIAL, Layout, Sample, offsets
from train.weights import Weights

A_STEP, MANY = 1024, 16384
"""Positions in a step; where there are a million to learn from, steps of more are as good and faster."""
MEASURED = 200_000
"""At most so many positions tell the loss on what was learnt from."""
DECAY = 0.02


class Corrector(nn.Module):
    """The correction of a judge; new, it corrects nothing."""

    counts: torch.Tensor

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self.register_buffer("counts", torch.from_numpy(np.stack([layout.counts(0), layout.counts(1)])))
        self.rows = nn.Parameter(0.03 * torch.randn(layout.inputs, UNITS))
        self.begin = nn.Parameter(torch.full((UNITS,), 0.25))
        self.weights = nn.Parameter(torch.zeros(2, UNITS - 1))
        with torch.no_grad():
            self.rows[:, -1] = 0

    def forward(self, cells: torch.Tensor, side: torch.Tensor) -> torch.Tensor:
        """The correction for seat 0."""
        first, second = (embedding_bag(cells, self.counts[by] @ self.rows, mode="sum") + self.begin for by in (0, 1))
        begins = (side == 0)[:, None]
        own, other = torch.where(begins, first, second), torch.where(begins, second, first)
        total = own[:, -1] - other[:, -1]
        total = total + own[:, :-1].clamp(0, 1) @ self.weights[0] + other[:, :-1].clamp(0, 1) @ self.weights[1]
        return total * (1 - 2 * side)


def worth(parts: torch.Tensor, correction: torch.Tensor) -> torch.Tensor:
    """What the corrected judge says, as the kernels have it."""
    if parts.shape[1] == 1:
        ahead = parts[:, 0] + MATERIAL * correction
        return 0.9 * ahead / (MATERIAL + ahead.abs())
    win = torch.sigmoid(correction - parts[:, 0])
    return win * parts[:, 1] + (1 - win) * parts[:, 2]


class Rows:
    """A sample on the device that learns."""

    def __init__(self, sample: Sample, device: torch.device) -> None:
        self.begins = torch.from_numpy(offsets(sample.cells)).to(device)
        self.columns = [torch.from_numpy(np.ascontiguousarray(column)).to(device) for column in sample]

    def __len__(self) -> int:
        return len(self.columns[0])

    def loss(self, model: Corrector, rows: torch.Tensor) -> torch.Tensor:
        """How far the judge is from the target in some rows, squared."""
        cells, side, parts, target = (column[rows] for column in self.columns)
        made = model(cells.long() + self.begins, side)
        return ((worth(parts, made) - target) ** 2).mean()

    def whole_loss(self, model: Corrector, most: int) -> float:
        """The same for all of them, or for the first so many."""
        with torch.no_grad():
            parts = torch.arange(min(most, len(self)), device=self.begins.device).split(MANY)
            return float(sum(self.loss(model, rows) * len(rows) for rows in parts) / sum(map(len, parts)))


def loss(model: Corrector, sample: Sample) -> float:
    """How far the judge is from the target, squared."""
    return Rows(sample, model.begin.device).whole_loss(model, len(sample.side))


def fit(model: Corrector, sample: Sample, held_out: Sample, epochs: int, seed: int) -> list[tuple[float, float]]:
    """Fit a network; returns the loss on both samples before and after every epoch. The best epoch is kept."""
    torch.manual_seed(seed)
    device = model.begin.device
    learnt, out = Rows(sample, device), Rows(held_out, device)
    a_step = MANY if len(learnt) > 1_000_000 else A_STEP
    adam = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=DECAY)
    steps = epochs * -(-len(learnt) // a_step)
    slower = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps, eta_min=1e-4)
    curve = [(learnt.whole_loss(model, MEASURED), out.whole_loss(model, len(out)))]
    best = {name: value.clone() for name, value in model.state_dict().items()}
    for _ in range(epochs):
        for rows in torch.randperm(len(learnt), device=device).split(a_step):
            adam.zero_grad()
            learnt.loss(model, rows).backward()
            adam.step()
            slower.step()
        curve.append((learnt.whole_loss(model, MEASURED), out.whole_loss(model, len(out))))
        if curve[-1][1] == min(now for _, now in curve):
            best = {name: value.clone() for name, value in model.state_dict().items()}
    model.load_state_dict(best)
    return curve


def fastest() -> torch.device:
    """A GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def weights_of(model: Corrector) -> Weights:
    """What was learnt, as it is written down."""
    weights = np.zeros((2, UNITS))
    weights[:, :-1] = model.weights.detach().cpu().numpy()
    return Weights(model.rows.detach().cpu().numpy(), model.begin.detach().cpu().numpy(), weights)
