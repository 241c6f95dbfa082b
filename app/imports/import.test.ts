import { expect, test } from "vitest";
import { rowsInWords, rowsOfRecord } from "./import.ts";

const words = (...rows: number[]) => {
  const record = rowsOfRecord(rows.map((row) => ({ row })));
  return rowsInWords({ row: rows[0] ?? 0, ...record, name: "", outcome: "created", words: [] });
};

test("rows of one record between which others stand are no range", () => {
  expect([words(4), words(4, 5, 6), words(2, 13), words(2, 7, 13)]).toEqual([
    "4",
    "4–6",
    "2, 13",
    "2 … 13 (3)",
  ]);
});
