import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadOf } from "./report.ts";

test("nothing has no spread", () => {
  expect(spreadOf([])).toEqual({ median: null, p90: null });
  expect(spreadOf([{ value: 3, count: 0 }])).toEqual({ median: null, p90: null });
});

test("half are at the median or below, nine of ten at the ninetieth percentile or below", () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ value: 10 - at, count: 1 }));
  expect(spreadOf(ten)).toEqual({ median: 5, p90: 9 });
  expect(spreadOf([{ value: 2, count: 9 }, { value: 400, count: 1 }])).toEqual({ median: 2, p90: 2 }); // prettier-ignore
});

test("counts say the same as the values one by one", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1 }), (values) => {
      const ordered = values.toSorted((a, b) => a - b);
      const at = (share: number) => ordered[Math.ceil(share * ordered.length - 1e-9) - 1];
      const counts = [...new Set(values)].map((value) => ({
        value,
        count: values.filter((each) => each === value).length,
      }));
      expect(spreadOf(counts)).toEqual({ median: at(0.5), p90: at(0.9) });
    }),
  );
});
