import { expect, test } from "vitest";
import { parseForm } from "#app/kit/forms/form-result.ts";
import { bulkEtaForm, etaMoveForm, moveWords } from "./bulk-forms.ts";

const read = (typed: Record<string, string>) => {
  const parsed = parseForm(bulkEtaForm, typed);
  return parsed.ok
    ? [parsed.value.days, parsed.value.eta?.toISOString() ?? null]
    : Object.keys(parsed.fieldErrors);
};

test.each([
  [{ days: "7" }, [7, null]],
  [{ days: " +7 " }, [7, null]],
  [{ days: "-2" }, [-2, null]],
  [{ days: "\u22122" }, [-2, null]],
  [{ eta: "2026-12-20T17:00" }, [null, "2026-12-20T16:00:00.000Z"]],
  [{}, ["days"]],
  [{ days: "7", eta: "2026-12-20T17:00" }, ["eta"]],
  [{ days: "0" }, ["days"]],
  [{ days: "367" }, ["days"]],
  [{ days: "a week" }, ["days"]],
  [{ days: "1,5" }, ["days"]],
  [{ eta: "2026-02-30T17:00" }, ["eta"]],
  [{ days: "7", delay_reason: "nobody" }, ["delay_reason"]],
])("%o", (typed, expected) => {
  expect(read(typed)).toEqual(expected);
});

test("the new arrival of one master is local to its place", () => {
  expect(etaMoveForm("Africa/Abidjan").parse({ eta: "2026-12-20T17:00" }).eta).toEqual(
    new Date("2026-12-20T17:00:00Z"),
  );
});

test("a move in words", () => {
  expect(moveWords({ days: 1, eta: null }, String)).toBe("1 day later");
  expect(moveWords({ days: -3, eta: null }, String)).toBe("3 days earlier");
});
