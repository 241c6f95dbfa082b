import { expect, test } from "vitest";
import { changedInClosed } from "./charge.ts";

const line = {
  id: "1",
  description: "Haulage",
  booked_on: "2026-10-20",
  cost_currency: "EUR",
  cost_planned: "100.00",
  cost_actual: null as string | null,
  cost_rate: "1",
};
type Line = Omit<typeof line, "id"> & { id: string | null };
const came = { ...line, cost_actual: "110" };
const find = (before: Line[], after: Line[]) => changedInClosed(before, after, "2026-10")?.description;

test("costs of closed books stay: none is added, moved, changed or removed", () => {
  expect(find([], [{ ...line, id: null }])).toBe("Haulage");
  expect(find([line], [])).toBe("Haulage");
  for (const other of [{ cost_planned: "90" }, { booked_on: "2026-11-02" }, { cost_currency: "USD" }])
    expect(find([line], [{ ...line, ...other }])).toBe("Haulage");
  for (const other of [{ cost_actual: "111" }, { cost_actual: null }, { cost_rate: "0.9" }])
    expect(find([came], [{ ...came, ...other }])).toBe("Haulage");
  expect(find([{ ...line, booked_on: "2026-11-02" }], [line])).toBe("Haulage");
});

test("an expected cost may come, lines of later months are free, and so is what costs nothing", () => {
  expect(find([line], [{ ...came, cost_planned: "100" }])).toBeUndefined();
  expect(find([came], [{ ...came, cost_actual: "110.00" }])).toBeUndefined();
  expect(find([{ ...line, booked_on: "2026-11-01" }], [])).toBeUndefined();
  const free = { ...line, cost_planned: "0" };
  expect(find([free], [])).toBeUndefined();
  expect(find([free], [{ ...free, cost_actual: "10" }])).toBe("Haulage");
});
