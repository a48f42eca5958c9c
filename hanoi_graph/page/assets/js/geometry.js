// Rectangles of the board. A rectangle holds its left and top side and not its right and bottom side, so
// that of two rectangles side by side exactly one holds a point on the line between them.

export function holds(rectangle, x, y) {
  return (
    x >= rectangle.left && x < rectangle.right && y >= rectangle.top && y < rectangle.bottom
  );
}

// The areas of the towers: the board cut into equal columns.
export function towerAreas(board, pegs) {
  const width = (board.right - board.left) / pegs;
  return Array.from({ length: pegs }, (_, peg) => ({
    left: board.left + peg * width,
    right: board.left + (peg + 1) * width,
    top: board.top,
    bottom: board.bottom,
  }));
}

// The peg whose area holds the point, -1 outside the board.
export function pegAt(board, pegs, x, y) {
  return towerAreas(board, pegs).findIndex((area) => holds(area, x, y));
}
