"""The curve walker: strokes as chords so short that their sagitta is below the eye of a measurer.

A stroke is walked in pixel coordinates (x to the right, y down, integers at pixel centres).
Every chord is a capsule; each pixel within reach keeps the least squared distance d^2 to the
stroke, as `near` = reach^2 - d^2 with 0 for all others, and is entered once in `touched`. After
the walk `blend` paints every touched pixel once. The cost is length x width of the stroke,
whatever the size of the picture.

A conic is c(t) = centre + f(t) u + g(t) v with (f, g) one of
ellipse (a cos t, b sin t), hyperbola (a cosh t, b sinh t), parabola (t^2 / 2p, t).
For all three |c' x c''| is a constant K (ab, ab, 1/p), so that a step dt has the sagitta
K dt^2 / (8 |c'|). Walking starts at the vertex of greatest curvature, where t = 0, and every
chord is drawn together with its mirror images: the pixels have the symmetry of the curve.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled

ELLIPSE = 0
HYPERBOLA = 1
PARABOLA = 2

# A chord with sagitta s lies inside the curve by 2s/3 in the mean. The vertices are moved
# outwards by that much, which leaves an error between -s/3 and 2s/3: at most 0.0005 px.
SAGITTA = 0.00075
SHIFT = 2.0 * SAGITTA / 3.0

# The mean is 0 over whole chords only. On nearly straight curves a chord may be as long as the
# picture, which then shows a part of it, all to one side; so chords are no longer than this, and
# their vertices are moved by what their own sagitta asks for.
LONGEST_CHORD = 12.0  # px

LONGEST = 1.0  # step along a hyperbola: (cosh(1/2) - 1) / (1/8) = 1.02, as the sagitta is wanted
FARTHEST = 700.0  # parameter of a hyperbola whose cosh is still a number

MARGIN = 0.01  # px beyond the ends of a chord that are always looked at

Near = NDArray[np.float32]
Touched = NDArray[np.int32]


@compiled
def touch_chord(
    near: Near,
    touched: Touched,
    count: int,
    ends: tuple[float, float, float, float],
    reach: float,
    spare: float,
) -> int:
    """Note the distances up to `reach` px from the segment `ends` = (x0, y0, x1, y1).

    Of what lies before and behind the segment only `spare` px are looked at: with `reach` that is
    all, and of a chain of chords less will do, since the next chord is nearer to the rest.
    Returns the new count of touched pixels.
    """
    x0, y0, x1, y1 = ends
    height, width = near.shape
    dx = x1 - x0
    dy = y1 - y0
    square = dx * dx + dy * dy
    inverse = 1.0 / square if square > 0.0 else 0.0
    limit = reach * reach
    length = math.sqrt(square)
    # What is looked at is a rectangle about the chord, in which the reach round both ends lies.
    ux = abs(dx) / length if length > 0.0 else 1.0
    uy = abs(dy) / length if length > 0.0 else 1.0
    over_x = min(reach, spare * ux + reach * uy)
    over_y = min(reach, spare * uy + reach * ux)
    left = max(0.0, min(x0, x1) - over_x)
    right = min(width - 1.0, max(x0, x1) + over_x)
    top = max(0.0, min(y0, y1) - over_y)
    bottom = min(height - 1.0, max(y0, y1) + over_y)
    if left > right or top > bottom:
        return count
    # Each pair of its sides bounds x in each row, unless they are level.
    slanted = abs(dy) > 1e-12 * abs(dx)
    lean = dx / dy if slanted else 0.0
    spread = reach * length / abs(dy) if slanted else np.inf
    upright = abs(dx) <= 1e-12 * abs(dy)
    fall = 0.0 if upright else -dy / dx
    middle_x, middle_y = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
    half = np.inf if upright else (0.5 * length + spare) * length / abs(dx)
    for row in range(math.ceil(top), math.floor(bottom) + 1):
        ry = row - y0
        across = x0 + lean * ry
        along_x = middle_x + fall * (row - middle_y)
        first = math.ceil(max(max(left, across - spread), along_x - half))
        last = math.floor(min(min(right, across + spread), along_x + half))
        for column in range(first, last + 1):
            rx = column - x0
            along = min(1.0, max(0.0, (rx * dx + ry * dy) * inverse))
            ex = rx - along * dx
            ey = ry - along * dy
            closeness = limit - (ex * ex + ey * ey)
            if closeness > near[row, column]:
                if near[row, column] == 0.0:
                    touched[count] = row * width + column
                    count += 1
                near[row, column] = closeness
    return count


@compiled
def touch_capsule(
    near: Near, touched: Touched, count: int, ends: tuple[float, float, float, float], reach: float
) -> int:
    """Note the distances up to `reach` px from a segment that stands alone; see `touch_chord`."""
    return touch_chord(near, touched, count, ends, reach, reach)


@compiled
def touch_segments(
    near: Near, touched: Touched, segments: NDArray[np.float64], reach: float
) -> int:
    """Touch many segments, rows (x0, y0, x1, y1) in px, as one stroke; returns the pixel count."""
    count = 0
    for index in range(segments.shape[0]):
        ends = (
            segments[index, 0],
            segments[index, 1],
            segments[index, 2],
            segments[index, 3],
        )
        count = touch_capsule(near, touched, count, ends, reach)
    return count


@compiled
def touch_marks(
    near: Near,
    touched: Touched,
    marks: NDArray[np.float64],
    upright: int,
    axes: tuple[float, float],
    reach: float,
) -> int:
    """Touch the marks across two axes as one stroke; returns the pixel count.

    `marks` are two rows: where each mark is along its axis, and how far it stands out to both
    sides, px. The first `upright` of them cross the x-axis; `axes` = (column, row).
    """
    count = 0
    column, row = axes
    for index in range(marks.shape[1]):
        at, out = marks[0, index], marks[1, index]
        if index < upright:
            ends = (at, row - out, at, row + out)
        else:
            ends = (column - out, at, column + out, at)
        count = touch_capsule(near, touched, count, ends, reach)
    return count


@compiled
def _local(
    kind: int, a: float, b: float, t: float
) -> tuple[float, float, float, float, float, float]:
    """(f, g, f', g', f'', g'') at t; for a parabola `a` is p."""
    if kind == ELLIPSE:
        c = math.cos(t)
        s = math.sin(t)
        return a * c, b * s, -a * s, b * c, -a * c, -b * s
    if kind == HYPERBOLA:
        up = math.exp(t)
        down = 1.0 / up
        c = 0.5 * (up + down)
        s = 0.5 * (up - down)
        return a * c, b * s, a * s, b * c, a * c, b * s
    return 0.5 * t * t / a, t, t / a, 1.0, 1.0 / a, 0.0


@compiled
def _stride(
    kind: int, bend: float, speed: float, velocity: tuple[float, float], turn: tuple[float, float]
) -> tuple[float, float, float]:
    """The step of the chord that starts here, the speed at its middle, and the shift it asks for.

    `velocity` is (f', g') and `turn` is (f'', g'') here, `speed` is the length of the first.
    """
    guess = 0.5 * math.sqrt(8.0 * SAGITTA * speed / bend)
    if kind != PARABOLA:
        guess = min(guess, 0.5 * LONGEST)  # of a tiny or thin curve it would be far too large
    middle = math.hypot(velocity[0] + guess * turn[0], velocity[1] + guess * turn[1])
    step = math.sqrt(8.0 * SAGITTA * middle / bend)
    most = LONGEST_CHORD / middle
    if kind == HYPERBOLA:
        # The formula is one for short steps; of a tiny hyperbola they would run to infinity.
        most = min(most, LONGEST)
    if step > most:
        return most, middle, bend * most * most / (12.0 * middle)
    return step, middle, SHIFT


@compiled
def _outside(x: float, y: float, width: int, height: int, reach: float) -> float:
    """The distance (largest coordinate) from (x, y) to the picture widened by `reach`; 0 inside."""
    across = max(-reach - x, x - (width - 1.0 + reach))
    down = max(-reach - y, y - (height - 1.0 + reach))
    return max(0.0, max(across, down))


@compiled
def touch_conic(
    near: Near,
    touched: Touched,
    kind: int,
    frame: tuple[float, float, float, float],
    axes: tuple[float, float],
    reach: float,
) -> int:
    """Touch the whole conic, or what of it lies in the picture; returns the count of pixels.

    `frame` = (centre or vertex x, y, unit axis x, y) and `axes` = (a, b), a >= b for an ellipse,
    or (p, unused) for a parabola, all in px.
    """
    cx, cy, ux, uy = frame
    a, b = axes
    height, width = near.shape
    bend = 1.0 / a if kind == PARABOLA else a * b
    outward = -1.0 if kind == ELLIPSE else 1.0
    end = 0.5 * math.pi if kind == ELLIPSE else np.inf
    both = kind != PARABOLA
    # Beyond this distance from the centre an open curve never comes back to the picture.
    far_x = max(abs(cx + reach), abs(width - 1.0 + reach - cx))
    far_y = max(abs(cy + reach), abs(height - 1.0 + reach - cy))
    horizon = far_x * far_x + far_y * far_y
    count = 0
    t = 0.0
    f, g, df, dg, ddf, ddg = _local(kind, a, b, t)
    speed = math.hypot(df, dg)
    step, middle_speed, shift = _stride(kind, bend, speed, (df, dg), (ddf, ddg))
    old_f = f - outward * shift * dg / speed
    old_g = g + outward * shift * df / speed
    while t < end:
        gap = np.inf
        for mirror in range(4):
            sf = -f if mirror >= 2 else f
            sg = -g if mirror % 2 == 1 else g
            if both or mirror < 2:
                x = cx + sf * ux - sg * uy
                y = cy + sf * uy + sg * ux
                gap = min(gap, _outside(x, y, width, height, reach))
        skipped = False
        if gap > 0.0:
            # No mirror image is in view, and none can be before the curve has run `gap` px.
            if kind == ELLIPSE:
                leap = gap / a
            elif kind == HYPERBOLA:
                leap = min(1.0, gap / (math.e * (a + b) * math.cosh(t)))
            else:
                leap = 2.0 * gap / (speed + math.sqrt(speed * speed + 4.0 * gap / a))
            if leap > step:
                step = leap
                skipped = True
        taken = min(end, t + step) - t
        t = min(end, t + step)
        old_df, old_dg, old_speed = df, dg, speed
        f, g, df, dg, ddf, ddg = _local(kind, a, b, t)
        if t == end:
            # The last chord of a quarter is as short as it comes out.
            f = 0.0
            df = -a
            dg = 0.0
            speed = a
            shift = min(SHIFT, bend * taken * taken / (12.0 * middle_speed))
        else:
            speed = math.hypot(df, dg)
            step, middle_speed, shift = _stride(kind, bend, speed, (df, dg), (ddf, ddg))
        new_f = f - outward * shift * dg / speed
        new_g = g + outward * shift * df / speed
        if not skipped:
            # A pixel between the normals at a corner is behind one chord and before the other, by
            # less than the turn of one of them; the shifts turn chords by far less than MARGIN.
            spare = reach
            if old_df * df + old_dg * dg > 0.0:
                turn = abs(old_df * dg - old_dg * df) / (old_speed * speed)
                spare = min(reach, 2.0 * reach * turn + MARGIN)
            for mirror in range(4):
                if both or mirror < 2:
                    pf = -1.0 if mirror >= 2 else 1.0
                    pg = -1.0 if mirror % 2 == 1 else 1.0
                    chord = (
                        cx + pf * old_f * ux - pg * old_g * uy,
                        cy + pf * old_f * uy + pg * old_g * ux,
                        cx + pf * new_f * ux - pg * new_g * uy,
                        cy + pf * new_f * uy + pg * new_g * ux,
                    )
                    count = touch_chord(near, touched, count, chord, reach, spare)
        old_f = new_f
        old_g = new_g
        if kind != ELLIPSE and f * f + g * g > horizon:
            break
        if kind == HYPERBOLA and t > FARTHEST:
            break
    return count
