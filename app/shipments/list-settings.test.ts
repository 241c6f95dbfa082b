import { expect, test } from "vitest";
import { parseListSettings } from "./list-settings.ts";

test("settings keep the columns that exist, in the order of the list", () => {
  expect(parseListSettings({ columns: ["owner", "flag", "eta"], density: "compact" })).toEqual({
    columns: ["eta", "owner"],
    density: "compact",
  });
});

test("what was never kept, or by another version, is the list as specified", () => {
  const specified = { columns: [], density: "comfortable" };
  for (const kept of [undefined, null, 3, "compact", [], { columns: "eta", density: "wide" }])
    expect(parseListSettings(kept)).toEqual(specified);
});
