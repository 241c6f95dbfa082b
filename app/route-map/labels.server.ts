import { HEIGHT, WIDTH } from "./chart.server.ts";

interface Label {
  x: number;
  y: number;
  /** In CSS pixels from the place. */
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
  /** The width in CSS pixels that the map must have for it to be shown. */
  from: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What needs a name, the most important first. */
interface Named {
  x: number;
  y: number;
  text: string;
  radius: number;
}

interface Mark {
  x: number;
  y: number;
  by: number;
}

/** The map on a phone is so wide, in CSS pixels. */
export const PHONE = 280;
export const PAPER = 440;
export const DESK = 760;
/** Widths at which no name may meet another: a phone, paper and a desk. */
const SHOWN_AT = [PHONE, PAPER, DESK] as const;
const LINE_HEIGHT = 18;

/** The sides of a sign on which a name can stand, the best first. */
const sidesOf = (radius: number): readonly Pick<Label, "dx" | "dy" | "anchor">[] => {
  const [beside, above, below] = [radius + 5, -radius - 7, radius + 16];
  return [
    { dx: beside, dy: 4.5, anchor: "start" },
    { dx: -beside, dy: 4.5, anchor: "end" },
    { dx: 0, dy: above, anchor: "middle" },
    { dx: 0, dy: below, anchor: "middle" },
    { dx: 0, dy: above, anchor: "start" },
    { dx: 0, dy: below, anchor: "start" },
    { dx: 0, dy: above, anchor: "end" },
    { dx: 0, dy: below, anchor: "end" },
  ];
};

/**
 * Where each name stands beside its place, at every width: inside the map, on no other name or mark, and on as little of
 * the lines as can be. What has no room on a phone is shown from paper or a desk on; null where there is none either.
 */
export function placeLabels(
  named: readonly Named[],
  marks: readonly Mark[],
  lines: readonly { x: number; y: number }[],
): (Label | null)[] {
  const taken: { label: Label; text: string }[] = [];
  return named.map(({ x, y, text, radius }) => {
    for (const [step, from] of SHOWN_AT.entries()) {
      const [best] = sidesOf(radius)
        .map((side, index) => ({ label: { x, y, ...side, from }, index }))
        .filter(({ label }) =>
          SHOWN_AT.slice(step).every((width) => hasRoom(label, text, width, { taken, marks })),
        )
        .map(({ label, index }) => ({ label, cost: index * 0.4 + crossed(label, text, lines) }))
        .toSorted((one, other) => one.cost - other.cost);
      if (!best) continue;
      taken.push({ label: best.label, text });
      return best.label;
    }
    return null;
  });
}

function hasRoom(
  label: Label,
  text: string,
  width: number,
  { taken, marks }: { taken: readonly { label: Label; text: string }[]; marks: readonly Mark[] },
): boolean {
  const box = boxOf(label, text, width);
  const shown = taken.filter((other) => other.label.from <= width);
  return (
    isInside(box, width) &&
    !shown.some((other) => meet(box, boxOf(other.label, other.text, width))) &&
    !marks.some((mark) => meet(box, around(mark, mark.by, width)))
  );
}

function crossed(label: Label, text: string, lines: readonly { x: number; y: number }[]): number {
  const box = boxOf(label, text, label.from);
  return lines.filter((point) => meet(box, around(point, 1, label.from))).length;
}

function boxOf({ x, y, dx, dy, anchor }: Label, text: string, width: number): Box {
  const length = widthOf(text);
  const start = x * (width / WIDTH) + dx - (anchor === "end" ? length : anchor === "middle" ? length / 2 : 0);
  const bottom = y * (width / WIDTH) + dy + 3;
  return { left: start, right: start + length, top: bottom - LINE_HEIGHT, bottom };
}

function around({ x, y }: { x: number; y: number }, by: number, width: number): Box {
  const [left, top] = [x * (width / WIDTH), y * (width / WIDTH)];
  return { left: left - by, right: left + by, top: top - by, bottom: top + by };
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isInside = ({ left, right, top, bottom }: Box, width: number): boolean =>
  left >= 2 && top >= 2 && right <= width - 2 && bottom <= (width * HEIGHT) / WIDTH - 2;

/** How long a name is in our face at 13 px, never too short a guess. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > "\u2fff" ? 13.5 : /[A-ZMW\d@%]/.test(sign) ? 9 : 7.2), 0);
