/** A point of the sea in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How the sea is laid out in a room of some size. */
export interface Course {
  /** Where each square lies, from the start to the goal. */
  readonly squares: readonly Point[];
  /** The way between them, as the path of a drawing. */
  readonly way: string;
  /** From one square to the next. */
  readonly step: number;
  /** How far the middle of the way lies from the shore. */
  readonly lane: number;
  /** The quays at both ends. */
  readonly quay: { readonly wide: number; readonly high: number };
}

/** A bay seen from above: from the start at top right down, along the far shore and up to the goal at top left. */
export function course(wide: number, high: number, squares: number): Course {
  const tall = high > wide;
  const quay = { wide: wide * (tall ? 0.46 : 0.27), high: high * (tall ? 0.24 : 0.31) };
  const lane = Math.min(wide, high) * (tall ? 0.115 : 0.09);
  const [left, right, bottom] = [lane, wide - lane, high - lane];
  const top = quay.high;
  const bend = Math.min((right - left) / 2, (bottom - top) * 0.45);
  const side = bottom - bend - top;
  const arc = (Math.PI / 2) * bend;
  const floor = right - left - 2 * bend;
  const whole = 2 * side + 2 * arc + floor;
  const step = whole / (squares - 2);
  const at = (far: number): Point => {
    if (far <= side) return { x: right, y: top + far };
    if (far <= side + arc) return turned(right - bend, bottom - bend, bend, (far - side) / bend);
    if (far <= side + arc + floor) return { x: right - bend - (far - side - arc), y: bottom };
    const left0 = far - side - arc - floor;
    if (left0 <= arc) return turned(left + bend, bottom - bend, bend, Math.PI / 2 + left0 / bend);
    return { x: left, y: bottom - bend - (left0 - arc) };
  };
  const way = `M${right} ${top}V${bottom - bend}A${bend} ${bend} 0 0 1 ${right - bend} ${bottom}H${left + bend}A${bend} ${bend} 0 0 1 ${left} ${bottom - bend}V${top}`;
  const points = Array.from({ length: squares }, (_, square) => {
    if (square === 0) return { x: wide - quay.wide / 2, y: quay.high / 2 };
    if (square === squares - 1) return { x: quay.wide / 2, y: quay.high / 2 };
    return at((square - 0.5) * step);
  });
  return { squares: points, way, step, lane, quay };
}

function turned(x: number, y: number, radius: number, turn: number): Point {
  return { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
}

/** Where one of several ships lies that share a place, as parts of a ship's size from its middle. */
export function berth(nth: number, ships: number, across: number): Point {
  const rows = Math.ceil(ships / across);
  const row = Math.floor(nth / across);
  const inRow = row === rows - 1 ? ships - across * (rows - 1) : across;
  return { x: (nth % across) - (inRow - 1) / 2, y: row - (rows - 1) / 2 };
}
