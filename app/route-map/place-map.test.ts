import { expect, test } from "vitest";
import { drawPlaceMap } from "./place-map.server.tsx";

test("the land around a place is drawn, small enough to come with its page; of the open sea there is none", () => {
  const inland = drawPlaceMap({ latitude: 52.3667, longitude: 13.5033 });
  expect(inland).toMatch(/<path d="M[^"]{500,}"/);
  expect(inland.length).toBeLessThan(20_000);
  expect(drawPlaceMap({ latitude: -45, longitude: -120 })).toContain('<path d=""');
});
