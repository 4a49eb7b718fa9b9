"""Least squares in plain Python: few weights, many rows, and each row touches few weights."""

from collections.abc import Iterable, Sequence

Row = tuple[Sequence[tuple[int, float]], float]  # the weights it touches, how much, and what they should give


def least_squares(rows: Iterable[Row], size: int, ridge: float) -> list[float]:
    """Return the weights that give the rows' targets best; `ridge` keeps unused ones near nought."""
    matrix = [[ridge * (i == j) for j in range(size)] for i in range(size)]
    targets = [0.0] * size
    for touched, target in rows:
        for i, amount in touched:
            line = matrix[i]
            targets[i] += amount * target
            for j, other in touched:
                line[j] += amount * other
    return _solve(matrix, targets)


def _solve(matrix: list[list[float]], targets: list[float]) -> list[float]:
    """Solve by elimination; the matrix is positive definite, so no line has to be swapped."""
    size = len(targets)
    for i, line in enumerate(matrix):
        for k in range(i + 1, size):
            share = matrix[k][i] / line[i]
            if share:
                matrix[k] = [value - share * above for value, above in zip(matrix[k], line, strict=True)]
                targets[k] -= share * targets[i]
    weights = [0.0] * size
    for i in reversed(range(size)):
        known = sum(matrix[i][j] * weights[j] for j in range(i + 1, size))
        weights[i] = (targets[i] - known) / matrix[i][i]
    return weights
