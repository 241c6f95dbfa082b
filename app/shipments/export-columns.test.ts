import { expect, test } from "vitest";
import { DETAILED_EXPORT, FULL_EXPORT } from "./csv.ts";
import { parseShipmentExport, SHIPMENT_EXPORT_GROUPS } from "./export-columns.ts";

test("every column of an import can be chosen, once", () => {
  const offered = SHIPMENT_EXPORT_GROUPS.flatMap(({ columns }) => columns.map(({ key }) => key));
  expect(offered.toSorted()).toEqual(DETAILED_EXPORT.toSorted());
});

test("whoever has chosen nothing yet is offered the specified columns, as a workbook", () => {
  expect(parseShipmentExport(undefined)).toEqual({
    format: "xlsx",
    decimalComma: true,
    columns: FULL_EXPORT,
  });
});
