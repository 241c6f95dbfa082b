import { HEIGHT, WIDTH } from "./chart.server.ts";

interface Point {
  x: number;
  y: number;
}

interface Label extends Point {
  /** In CSS pixels from the place. */
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  /** The width of the text in CSS pixels. */
  length: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The map on a phone is so wide, in CSS pixels. */
const PHONE = 280;
export const PAPER = 440;
export const DESK = 760;
/** Widths at which no name may meet another: a phone, paper and a desk. */
const SHOWN_AT = [PHONE, PAPER, DESK] as const;
const LINE_HEIGHT = 18;

/** The sides of a sign on which a name can stand, the best first. */
const sidesOf = (radius: number): readonly Pick<Label, "dx" | "dy" | "anchor">[] => [
  { dx: radius + 5, dy: 4.5, anchor: "start" },
  { dx: -radius - 5, dy: 4.5, anchor: "end" },
  ...(["middle", "start", "end"] as const).flatMap((anchor) => [
    { dx: 0, dy: -radius - 7, anchor },
    { dx: 0, dy: radius + 16, anchor },
  ]),
];

/**
 * At every width inside the map, on no other name or mark, on little of the lines; else shown `from` a width, or null.
 * @param named the most important first; `radius` says how far its sign reaches, in CSS pixels, as `by` of a mark
 */
export function placeLabels(
  named: readonly (Point & { text: string; radius: number })[],
  marks: readonly (Point & { by: number })[],
  lines: readonly Point[],
): ((Label & { from: number }) | null)[] {
  const taken: (Label & { from: number })[] = [];
  const hasRoom = (label: Label, width: number) => {
    const box = boxOf(label, width);
    const others = taken.filter(({ from }) => from <= width).map((other) => boxOf(other, width));
    const signs = marks.map((mark) => around(mark, mark.by, width));
    return isInside(box, width) && ![...others, ...signs].some((other) => meet(box, other));
  };
  return named.map(({ x, y, text, radius }) => {
    const labels = sidesOf(radius).map((side) => ({ x, y, ...side, length: lengthOf(text) }));
    for (const from of SHOWN_AT) {
      const widths = SHOWN_AT.filter((width) => width >= from);
      const cost = (label: Label) => {
        const box = boxOf(label, from);
        return (
          labels.indexOf(label) * 0.4 + lines.filter((point) => meet(box, around(point, 1, from))).length
        );
      };
      const [best] = labels
        .filter((label) => widths.every((width) => hasRoom(label, width)))
        .map((label) => ({ label, cost: cost(label) }))
        .toSorted((one, other) => one.cost - other.cost);
      if (!best) continue;
      const label = { ...best.label, from };
      taken.push(label);
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

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = ({ left, right, top, bottom }: Box, width: number): boolean =>
  left >= 2 && top >= 2 && right <= width - 2 && bottom <= (width * HEIGHT) / WIDTH - 2;

/** The width of a name in our face at 13 px, in CSS pixels; the guess is never too short. */
const lengthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > "\u2fff" ? 13.5 : /[A-ZMW\d@%]/.test(sign) ? 9 : 7.2), 0);
