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
 * Places labels at every width inside the map, without overlapping names or markers, and mostly beside the lines;
 * otherwise a label is shown `from` a width, or null.
 * @param named the most important first; `radius` is the size of the marker in CSS pixels, like `by` of a mark
 */
export function placeLabels(
  named: readonly (Point & { text: string; radius: number })[],
  marks: readonly (Point & { by: number })[],
  lines: readonly Point[],
): ((Label & { from: number }) | null)[] {
  const placedLabels: (Label & { from: number })[] = [];
  const hasRoom = (label: Label, width: number) => {
    const box = boxOf(label, width);
    const placedBoxes = placedLabels.filter(({ from }) => from <= width).map((other) => boxOf(other, width));
    const signs = marks.map((mark) => around(mark, mark.by, width));
    return isInside(box, width) && ![...placedBoxes, ...signs].some((other) => doMeet(box, other));
  };
  return named.map(({ x, y, text, radius }) => {
    const labels = sidesOf(radius).map((side) => ({ x, y, ...side, length: lengthOf(text) }));
    for (const from of SHOWN_AT) {
      const widths = SHOWN_AT.filter((width) => width >= from);
      const cost = (label: Label) => {
        const box = boxOf(label, from);
        return (
          labels.indexOf(label) * 0.4 + lines.filter((point) => doMeet(box, around(point, 1, from))).length
        );
      };
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
