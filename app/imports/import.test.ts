import { expect, test } from "vitest";
import { rowsInWords, rowsOfRecord } from "./import.ts";

const said = (...rows: number[]) => {
  const record = rowsOfRecord(rows.map((row) => ({ row })));
  return rowsInWords({ row: rows[0] ?? 0, ...record, name: "", outcome: "created", words: [] });
};

test("rows of one record between which others stand are no range", () => {
  expect([said(4), said(4, 5, 6), said(2, 13), said(2, 7, 13)]).toEqual(["4", "4–6", "2, 13", "2 … 13 (3)"]);
});
