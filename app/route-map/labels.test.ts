import { expect, test } from "vitest";
import { HEIGHT, WIDTH } from "./chart.server.ts";
import { placeLabels } from "./labels.server.ts";

const middle = { x: WIDTH / 2, y: HEIGHT / 2 };
const nameAt = (at: { x: number; y: number }, text = "Bordeaux BOD") => ({ ...at, text, radius: 6 });

test("a name stands on the side of its marker that no line comes from, however far its points are apart", () => {
  const to = (x: number, y: number) => [[middle, { x, y }]];
  const sideOf = (lines: { x: number; y: number }[][]) => {
    const [label] = placeLabels([nameAt(middle)], [{ ...middle, by: 6 }], lines);
    return [label?.from, Math.sign(label!.dx), label!.anchor];
  };
  expect(sideOf([])).toEqual([280, 1, "start"]);
  expect(sideOf(to(WIDTH, middle.y))).toEqual([280, -1, "end"]);
  expect(sideOf(to(0, middle.y))).toEqual([280, 1, "start"]);
  expect(sideOf([...to(WIDTH, middle.y), ...to(0, middle.y)])).toEqual([280, 0, "middle"]);
});

test("no name lies on the marker of another place, the round one of where the goods are included", () => {
  const near = { x: middle.x + 45, y: middle.y };
  const marks = [
    { ...middle, by: 6 },
    { ...near, by: 13 },
  ];
  const [label] = placeLabels([nameAt(middle, "Aalst")], marks, []);
  expect(label).toMatchObject({ from: 280, dx: -11, anchor: "end" });
});
