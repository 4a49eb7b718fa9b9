"""Reads a QR code from its modules, as the standard says and not as our encoder does."""

MASKS = [
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: (r * c) % 2 + (r * c) % 3 == 0,
    lambda r, c: ((r * c) % 2 + (r * c) % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + (r * c) % 3) % 2 == 0,
]
# Level M by version: lengths of the data parts of the blocks, and check bytes of each block.
BLOCKS = {
    1: ([16], 10), 2: ([28], 16), 3: ([44], 26), 4: ([32] * 2, 18), 5: ([43] * 2, 24), 6: ([27] * 4, 16),
    7: ([31] * 4, 18), 8: ([38] * 2 + [39] * 2, 22), 9: ([36] * 3 + [37] * 2, 22), 10: ([43] * 4 + [44], 26),
}  # fmt: skip
ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50]}  # fmt: skip # noqa: E501


def multiply(a, b):
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 128 else 0)
        b >>= 1
    return product


def is_sound(block, checks):
    """Say whether all syndromes of a block are zero."""
    root = 1
    for _ in range(checks):
        value = 0
        for byte in block:
            value = multiply(value, root) ^ byte
        if value:
            return False
        root = multiply(root, 2)
    return True


def reserved(size, version):
    """Return the modules that carry no data."""
    cells = {(r, c) for r in range(size) for c in range(size) if r == 6 or c == 6}
    cells |= {(r, c) for r in range(9) for c in range(9)}
    cells |= {(r, c) for r in range(9) for c in range(size - 8, size)}
    cells |= {(c, r) for r in range(9) for c in range(size - 8, size)}
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for row in ALIGNED[version]:
        for column in ALIGNED[version]:
            if (row, column) not in corners:
                cells |= {(row + r, column + c) for r in range(-2, 3) for c in range(-2, 3)}
    if version >= 7:
        cells |= {(r, c) for r in range(6) for c in range(size - 11, size - 8)}
        cells |= {(c, r) for r in range(6) for c in range(size - 11, size - 8)}
    return cells


def read(rows):
    """Return the text of a QR code given as rows of booleans; raise ValueError if it is damaged."""
    size = len(rows)
    version = (size - 17) // 4
    at = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]
    form = sum(rows[r][c] << 14 - n for n, (r, c) in enumerate(at)) ^ 0x5412
    if form >> 13 != 0:
        raise ValueError("this is not level M")
    flip = MASKS[form >> 10 & 7]
    skip = reserved(size, version)
    bits, upwards, column = [], True, size - 1
    while column > 0:
        column -= column == 6
        for step in range(size):
            row = size - 1 - step if upwards else step
            bits += [rows[row][c] ^ flip(row, c) for c in (column, column - 1) if (row, c) not in skip]
        upwards, column = not upwards, column - 2
    stream = [sum(bit << 7 - n for n, bit in enumerate(bits[i : i + 8])) for i in range(0, len(bits) - 7, 8)]
    return text_of(stream, version)


def text_of(stream, version):
    lengths, checks = BLOCKS[version]
    blocks, taken = [[] for _ in lengths], iter(stream)
    for place in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(taken))
    for _ in range(checks):
        for block in blocks:
            block.append(next(taken))
    if not all(is_sound(block, checks) for block in blocks):
        raise ValueError("the check bytes are wrong")
    data = [byte for block, length in zip(blocks, lengths, strict=True) for byte in block[:length]]
    whole = int.from_bytes(bytes(data), "big")
    left = len(data) * 8
    counted = 8 if version < 10 else 16
    if whole >> left - 4 != 4:
        raise ValueError("this is not in byte mode")
    count = whole >> left - 4 - counted & (1 << counted) - 1
    body = whole >> left - 4 - counted - 8 * count & (1 << 8 * count) - 1
    return body.to_bytes(count, "big").decode()
