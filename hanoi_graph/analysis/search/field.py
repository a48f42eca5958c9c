"""What a search in the word scheme leaves behind, and how to read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hanoi_graph.analysis.search.symmetry import Blocks
from hanoi_graph.analysis.search.walk import Indices, neighbours
from hanoi_graph.moves import PegGraph
from hanoi_graph.states import Positions, indices_to_positions, positions_to_indices

if TYPE_CHECKING:
    from hanoi_graph.analysis.search.kernel import Planes


@dataclass(frozen=True, eq=False)
class WordField:
    """The planes of a search, read state by state (a `walk.Field`).

    Distances are kept mod 3. Two neighbours differ by at most 1 where every move can be taken
    back, so among the neighbours of a state those one nearer are known, and walking to ever nearer
    ones ends at a start after as many steps as the distance.

    Attributes
    ----------
    blocks : Blocks
    planes : kernel.Planes
    start_indices : ndarray of int64
    """

    blocks: Blocks
    planes: Planes
    start_indices: Indices

    @property
    def discs(self) -> int:
        """Number of discs."""
        return self.blocks.scheme.discs

    @property
    def rule(self) -> PegGraph:
        """The peg graph."""
        return self.blocks.scheme.rule

    def reached(self, index: int) -> bool:
        """Whether the search came to a state."""
        return bool(self._codes(np.array([index]))[0])

    def holds(self, indices: Indices, distance: int) -> NDArray[np.bool_]:
        """Return which neighbours of states at `distance` + 1 are at `distance`."""
        result: NDArray[np.bool_] = self._codes(indices) == distance % 3 + 1
        return result

    def distance(self, index: int) -> int:
        """Return the distance of a state that was reached. Cost: O(distance) look-ups."""
        steps, state = 0, np.array([index])
        code = int(self._codes(state)[0])
        while not np.isin(state, self.start_indices)[0]:
            _, targets = neighbours(state, discs=self.discs, rule=self.rule)
            code = code - 1 or 3
            state = targets[self._codes(targets) == code][:1]
            steps += 1
        return steps

    def layer(self, *, limit: int) -> Indices:
        """Return states of the last layer, ascending, at most `limit` of them."""
        found = [np.zeros(0, np.int64)]
        missing = limit
        for kept in self._last_layer():
            if missing <= 0:
                break
            # Images of states of different blocks differ.
            images = [
                positions_to_indices(change[kept[:missing]], pegs=self.rule.pegs)
                for change in self.blocks.group()
            ]
            found.append(np.unique(np.concatenate(images)))
            missing -= len(found[-1])
        return np.sort(np.concatenate(found))[:limit]

    def _last_layer(self) -> Iterator[Positions]:
        """Yield the positions of the kept states of the last layer, block by block."""
        scheme = self.blocks.scheme
        for block in np.flatnonzero(self.planes.sizes > 0):
            current = self.planes.current[block]
            words = np.flatnonzero(current)
            bits = np.arange(scheme.bits, dtype=current.dtype)
            row, bit = np.nonzero(current[words][:, None] >> bits & current.dtype.type(1))
            high = np.broadcast_to(self.blocks.digits[block], (len(row), scheme.high))
            yield np.hstack([scheme.small_digits[bit], scheme.low_digits[words[row]], high])

    def _codes(self, indices: Indices) -> NDArray[np.uint64]:
        """Return the distances mod 3, plus 1, and 0 for states that were not reached."""
        positions = indices_to_positions(indices, discs=self.discs, pegs=self.rule.pegs)
        scheme = self.blocks.scheme
        changes, _ = self.blocks.canonical(scheme.split(positions)[2])
        kept = np.take_along_axis(changes, positions.astype(np.intp), axis=1)
        block, word, bit = self.blocks.place(kept)
        low = self.planes.seen_low[block, word].astype(np.uint64) >> bit & np.uint64(1)
        high = self.planes.seen_high[block, word].astype(np.uint64) >> bit & np.uint64(1)
        codes: NDArray[np.uint64] = low + np.uint64(2) * high
        return codes
