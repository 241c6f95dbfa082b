import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BULK_EXPORT,
  csvLine,
  exportFileName,
  exportHeader,
  FULL_EXPORT,
  guardCell,
  unguardCell,
} from "./csv.ts";

describe("an export", () => {
  it("has the specified columns, the bulk export without the parties", () => {
    expect(exportHeader(FULL_EXPORT)).toBe(
      "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Shipper,Consignee,Created At\r\n",
    );
    expect(exportHeader(BULK_EXPORT)).toBe(
      "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Created At\r\n",
    );
  });

  it("is named after the day in Brussels", () => {
    const lateInTheEvening = new Date("2026-03-05T23:30:00Z");
    expect(exportFileName("all", lateInTheEvening)).toBe("all-shipments-2026-03-06.csv");
    expect(exportFileName("selection", lateInTheEvening)).toBe("shipments-2026-03-06.csv");
  });

  it("quotes what RFC 4180 says", () => {
    expect(csvLine(["a", 'b "c"', "d, e", "f\ng"])).toBe('a,"b ""c""","d, e","f\ng"\r\n');
  });
});

describe("a cell", () => {
  it("is never a formula", () => {
    for (const text of ["=1+1", "+32", "-5", "@sum", "\t=1", "\r=1"])
      expect(guardCell(text)).toBe(`'${text}`);
    for (const text of ["Ghent", "a=b", "ZF-2345-6789-C", "", "'s-Hertogenbosch", "12", "0"]) {
      expect(guardCell(text)).toBe(text);
    }
  });

  it("keeps leading zeros, long numbers and what looks like a date", () => {
    for (const text of ["00123", "123456789012", "12E5", "3-4", "2026-03-05", "1/2/2026"]) {
      expect(guardCell(text)).toBe(`'${text}`);
    }
  });

  it("reads as the text it was made from, whatever that is", () => {
    expect(unguardCell("'00123")).toBe("00123");
    expect(unguardCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
    const tricky = fc.array(
      fc.constantFrom("'", "=", "-", "+", "@", "\t", "\r", "0", "1", "e", "a", ".", "\n"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          tricky.map((signs) => signs.join("")),
        ),
        (text) => {
          expect(unguardCell(guardCell(text))).toBe(text);
          expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
    );
  });
});
