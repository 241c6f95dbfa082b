import { Pen } from "./pen.server.ts";
import { angleBetween, type Position, vectorOf } from "./sphere.server.ts";
import { coarseWorld, fineWorld, type Land, type Ring } from "./world.server.ts";

/** What part of the world a drawing shows, and how: the settings of d3's projection of that name. */
export interface View {
  projection: "azimuthal-equal-area" | "natural-earth";
  centre: Position;
  scale: number;
  translate: readonly [x: number, y: number];
  width: number;
  height: number;
}

/** Borders of the drawing that nobody sees. */
const BEYOND = 20;
/** A map of more than this, in radians from its middle, needs coasts for half the world only. */
const FINE = 0.75;
const LEAST_STEP = 3;
const RADIANS = Math.PI / 180;

/** Points in units of the drawing: x and y by turns. */
type Points = number[];

/**
 * The land in view as the data of one SVG path. With d3's own projections this was most of what a map costs: they cut
 * each coast on the globe first, which these never need.
 */
export function coastsIn(view: View): string {
  const pen = new Pen(LEAST_STEP);
  const shapes = view.projection === "natural-earth" ? flatShapes(view) : shapesFromAbove(view);
  for (const points of shapes) drawShape(points, view, pen);
  return pen.toString();
}

function* shapesFromAbove(view: View): Generator<Points> {
  const { scale, width, height } = view;
  const middle = vectorOf(view.centre);
  const [x, y] = view.translate;
  const reachOf = (across: number) => 2 * Math.asin(Math.min(1, across / 2 / scale));
  const reach = reachOf(Math.hypot(Math.max(x, width - x) + BEYOND, Math.max(y, height - y) + BEYOND));
  const world = reachOf(Math.hypot(width, height) / 2) > FINE ? coarseWorld() : fineWorld();
  for (const land of world) {
    if (isTooSmall(land, view) || angleBetween(land.centre, middle) > reach + land.radius) continue;
    for (const ring of land.rings) yield seenFromAbove(ring, view);
  }
}

const isTooSmall = ({ radius }: Land, { scale }: View): boolean => radius * scale <= 2;

/** The azimuthal equal-area projection. */
function seenFromAbove({ globe }: Ring, { centre, scale, translate }: View): Points {
  const [longitude, latitude] = [centre[0] * RADIANS, centre[1] * RADIANS];
  const [sinX, cosX, sinY, cosY] = [
    Math.sin(longitude),
    Math.cos(longitude),
    Math.sin(latitude),
    Math.cos(latitude),
  ];
  const points = new Line();
  for (let at = 0; at < globe.length; at += 3) {
    const [x, y, z] = [globe[at]!, globe[at + 1]!, globe[at + 2]!];
    const outward = cosX * x + sinX * y;
    const grown = scale * Math.sqrt(2 / Math.max(1e-9, 1 + cosY * outward + sinY * z));
    points.add(
      translate[0] + grown * (cosX * y - sinX * x),
      translate[1] - grown * (cosY * z - sinY * outward),
    );
  }
  return points.points;
}

/** Land goes on beyond the edge of the world, so that none is cut: what is seen of it twice is drawn twice. */
function* flatShapes(view: View): Generator<Points> {
  for (const land of coarseWorld()) {
    if (isTooSmall(land, view)) continue;
    const [west, , east] = land.bounds;
    const turns = Math.round((view.centre[0] - (west + east) / 2) / 360);
    for (const turn of [turns - 1, turns, turns + 1]) {
      for (const ring of land.rings) yield seenFlat(ring, view, turn);
    }
  }
}

/** The Natural Earth projection, with the polynomials of Šavrič, Jenny and others. */
function seenFlat({ degrees }: Ring, { centre, scale, translate }: View, turn: number): Points {
  const points = new Line();
  for (let at = 0; at < degrees.length; at += 2) {
    const x = (degrees[at]! - centre[0] + 360 * turn) * RADIANS;
    const y = degrees[at + 1]! * RADIANS;
    const y2 = y * y;
    const y4 = y2 * y2;
    const across = 0.8707 - 0.131979 * y2 + y4 * (-0.013791 + y4 * (0.003971 * y2 - 0.001529 * y4));
    const up = y * (1.007226 + y2 * (0.015085 + y4 * (-0.044475 + 0.028874 * y2 - 0.005916 * y4)));
    points.add(translate[0] + scale * x * across, translate[1] - scale * up);
  }
  return points.points;
}

class Line {
  readonly points: Points = [];
  #x = Number.POSITIVE_INFINITY;
  #y = 0;

  add(x: number, y: number): void {
    if (Math.abs(x - this.#x) + Math.abs(y - this.#y) < LEAST_STEP) return;
    this.points.push(x, y);
    this.#x = x;
    this.#y = y;
  }
}

function drawShape(points: Points, { width, height }: View, pen: Pen): void {
  const seen = cutBefore(cutBefore(points, 0, -BEYOND, 1), 1, -BEYOND, 1);
  const shape = cutBefore(cutBefore(seen, 0, width + BEYOND, -1), 1, height + BEYOND, -1);
  if (shape.length < 6) return;
  pen.moveTo(shape[0]!, shape[1]!);
  for (let at = 2; at < shape.length; at += 2) pen.lineTo(shape[at]!, shape[at + 1]!);
  pen.closePath();
}

/**
 * The shape without what lies beyond one side of the drawing (Sutherland and Hodgman).
 *
 * @param axis 0 for a side at this x, 1 for one at this y
 * @param inward 1 where the drawing lies beyond the side, -1 where it lies before it
 */
function cutBefore(points: Points, axis: 0 | 1, side: number, inward: 1 | -1): Points {
  let outside = 0;
  for (let at = axis; at < points.length; at += 2) if ((points[at]! - side) * inward < 0) outside += 1;
  if (outside === 0) return points;
  const kept: Points = [];
  if (outside === points.length / 2) return kept;
  let [beforeX, beforeY] = points.slice(-2) as [number, number];
  let before = ((axis ? beforeY : beforeX) - side) * inward;
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    const within = ((axis ? y : x) - side) * inward;
    if (within < 0 !== before < 0) {
      const part = before / (before - within);
      kept.push(beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part);
    }
    if (within >= 0) kept.push(x, y);
    [beforeX, beforeY, before] = [x, y, within];
  }
  return kept;
}
