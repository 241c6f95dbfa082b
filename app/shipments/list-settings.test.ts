import { expect, test } from "vitest";
import { parseListSettings } from "./list-settings.ts";

test("settings keep the columns that exist, in the order of the list", () => {
  expect(
    parseListSettings({ columns: ["owner", "flag", "eta"], hidden: ["created", "number"], density: "dense" }),
  ).toEqual({
    columns: ["eta", "owner"],
    hidden: ["created"],
    density: "dense",
  });
});

test("what was never kept, or by another version, is the list as specified", () => {
  const specified = { columns: [], hidden: [], density: "comfortable" };
  for (const kept of [undefined, null, 3, "compact", [], { columns: "eta", density: "wide" }])
    expect(parseListSettings(kept)).toEqual(specified);
});
