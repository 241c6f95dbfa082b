import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrastProblems, readColours } from "./colours-plugin.ts";

test("every text colour of the theme has enough contrast on its background (AA)", () => {
  expect(contrastProblems(readColours())).toEqual([]);
});

test("the desk in the dark has it too, and its bands the colours of the theme", () => {
  const [dark = "", bands = ""] = readFileSync("app/kit/ui/dark.css", "utf8").split(".on-ink,");
  const theme = Object.fromEntries(
    Object.entries(readColours()).filter(([name]) => !["black", "shade"].includes(name)),
  );
  const { shade = "" } = readColours();
  expect(contrastProblems({ ...readColours(dark), shade }, true)).toEqual([]);
  expect(Object.keys(readColours(dark))).toEqual(Object.keys(theme));
  expect(readColours(bands)).toEqual(theme);
});

test("a colour with too little contrast and an invalid colour are reported", () => {
  const house = { ...readColours(), slate600: "#9fb0c0", signal500: "" };
  const problems = contrastProblems(house);
  expect(problems).toContainEqual("slate600 on white has a contrast of 2.2; text needs 4.5");
  expect(problems).toContainEqual("signal500 is missing, or is no colour such as #0f2133");
});
