import { HEIGHT, WIDTH } from "./chart.server.ts";

interface Point {
  x: number;
  y: number;
}

interface Label extends Point {
  /** Offset from the place in CSS pixels. */
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  /** Width of the text in CSS pixels. */
  length: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Width of the map on a phone in CSS pixels. */
const PHONE = 280;
export const PAPER = 440;
export const DESK = 760;
/** Widths at which no labels may overlap: phone, paper and desk. */
const SHOWN_AT = [PHONE, PAPER, DESK] as const;
const LINE_HEIGHT = 18;

const FARTHER = 10;

/** The sides of a marker where its name can stand, in order of preference. */
const sidesOf = (radius: number): readonly Pick<Label, "dx" | "dy" | "anchor">[] => [
  { dx: radius + 5, dy: 4.5, anchor: "start" },
  { dx: -radius - 5, dy: 4.5, anchor: "end" },
  ...(["middle", "start", "end"] as const).flatMap((anchor) => [
    { dx: 0, dy: -radius - 7, anchor },
    { dx: 0, dy: radius + 16, anchor },
  ]),
];

/**
 * Places labels at every width inside the map, without overlapping names or markers, and beside the lines where a side
 * is free of them; otherwise a label is shown `from` a width, or null.
 * @param named the most important first; `radius` is the size of the marker in CSS pixels, like `by` of a mark
 */
export function placeLabels(
  named: readonly (Point & { text: string; radius: number })[],
  marks: readonly (Point & { by: number })[],
  lines: readonly (readonly Point[])[],
): ((Label & { from: number }) | null)[] {
  const placedLabels: (Label & { from: number })[] = [];
  const hasRoom = (label: Label, width: number) => {
    const box = boxOf(label, width);
    const placedBoxes = placedLabels.filter(({ from }) => from <= width).map((other) => boxOf(other, width));
    const signs = marks.map((mark) => around(mark, mark.by, width));
    return isInside(box, width) && ![...placedBoxes, ...signs].some((other) => doMeet(box, other));
  };
  return named.map(({ x, y, text, radius }) => {
    // Farther away too: beside its marker another one may lie.
    const labels = [radius, radius + FARTHER]
      .flatMap(sidesOf)
      .map((side) => ({ x, y, ...side, length: lengthOf(text) }));
    for (const from of SHOWN_AT) {
      const widths = SHOWN_AT.filter((width) => width >= from);
      const cost = (label: Label) =>
        labels.indexOf(label) +
        widths.reduce((sum, width) => sum + struck(boxOf(label, width), lines, width), 0);
      const [best] = labels
        .filter((label) => widths.every((width) => hasRoom(label, width)))
        .map((label) => ({ label, cost: cost(label) }))
        .toSorted((one, other) => one.cost - other.cost);
      if (!best) continue;
      const label = { ...best.label, from };
      placedLabels.push(label);
      return label;
    }
    return null;
  });
}

function boxOf({ x, y, dx, dy, anchor, length }: Label, width: number): Box {
  const before = { start: 0, middle: length / 2, end: length }[anchor];
  const left = x * (width / WIDTH) + dx - before;
  const bottom = y * (width / WIDTH) + dy + 3;
  return { left, right: left + length, top: bottom - LINE_HEIGHT, bottom };
}

/** Length in CSS pixels of the lines that lie over a box, roughly. */
function struck(box: Box, lines: readonly (readonly Point[])[], width: number): number {
  const scale = width / WIDTH;
  let length = 0;
  for (const line of lines)
    for (let index = 1; index < line.length; index++) {
      const [from, to] = [line[index - 1]!, line[index]!];
      const [dx, dy] = [(to.x - from.x) * scale, (to.y - from.y) * scale];
      const steps = Math.ceil(Math.hypot(dx, dy) / STEP);
      // Beyond half the map a line jumps to its other side.
      if (steps === 0 || Math.abs(dx) > width / 2) continue;
      const path = { x: from.x * scale, y: from.y * scale };
      if (!doMeet(box, extentOf(path, dx, dy))) continue;
      for (let step = 0; step < steps; step++) {
        const at = { x: path.x + (dx * step) / steps, y: path.y + (dy * step) / steps };
        if (isWithin(at, box)) length += STEP;
      }
    }
  return length;
}

/** Distance in CSS pixels between two points of a line that are looked at. */
const STEP = 4;

const extentOf = ({ x, y }: Point, dx: number, dy: number): Box => ({
  left: Math.min(x, x + dx) - 1,
  right: Math.max(x, x + dx) + 1,
  top: Math.min(y, y + dy) - 1,
  bottom: Math.max(y, y + dy) + 1,
});

const isWithin = ({ x, y }: Point, { left, right, top, bottom }: Box): boolean =>
  x > left && x < right && y > top && y < bottom;

function around(point: Point, by: number, width: number): Box {
  const [x, y] = [point.x * (width / WIDTH), point.y * (width / WIDTH)];
  return { left: x - by, right: x + by, top: y - by, bottom: y + by };
}

const doMeet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = ({ left, right, top, bottom }: Box, width: number): boolean =>
  left >= 2 && top >= 2 && right <= width - 2 && bottom <= (width * HEIGHT) / WIDTH - 2;

/** Upper estimate of a name's width in our font at 13 px, in CSS pixels. */
const lengthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > "\u2fff" ? 13.5 : /[A-ZMW\d@%]/.test(sign) ? 9 : 7.2), 0);
