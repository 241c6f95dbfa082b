import { expect, test } from "vitest";
import { parseDeletedRequest } from "./deleted.ts";

const id = "0f1e2d3c-0000-4000-8000-000000000001";

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseDeletedRequest(form);
}

test("a request names one record or one act, and nothing else", () => {
  expect(parse({ intent: "restore", deleted: id })).toEqual({
    intent: "restore",
    wanted: { deleted: id },
    withNeeded: false,
  });
  expect(parse({ intent: "erase", act: id, with_needed: "1" })).toEqual({
    intent: "erase",
    wanted: { act: id },
    withNeeded: true,
  });
  expect(parse({ intent: "restore", act: id, deleted: id })).toBeNull();
  expect(parse({ intent: "restore", deleted: "1' or 1=1 --" })).toBeNull();
  expect(parse({ intent: "drop", deleted: id })).toBeNull();
  expect(parse({})).toBeNull();
});
