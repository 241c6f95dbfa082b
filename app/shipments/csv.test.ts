import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BULK_EXPORT,
  DETAILED_EXPORT,
  exportFileName,
  FULL_EXPORT,
  type ImportColumn,
  IMPORT_COLUMNS,
} from "./csv.ts";
import { csvLine, exportHeader, guardCell, unguardCell } from "#app/kit/text/csv-cells.ts";
import { ownField } from "#app/imports/mapping.ts";
import { SHIPMENT_IMPORT_FIELDS } from "./import/fields.ts";
import { cpuMs } from "#tests/cpu-time.ts";

const titlesOf = (columns: readonly ImportColumn[]) => columns.map((column) => IMPORT_COLUMNS[column]);

describe("an export", () => {
  it("has the specified columns, the bulk export without the parties", () => {
    expect(exportHeader(titlesOf(FULL_EXPORT))).toBe(
      "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Shipper,Consignee,Created At\r\n",
    );
    expect(exportHeader(titlesOf(BULK_EXPORT))).toBe(
      "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Created At\r\n",
    );
  });

  it("with details begins with the specified columns, and has each of an import", () => {
    expect(DETAILED_EXPORT.slice(0, FULL_EXPORT.length)).toEqual(FULL_EXPORT);
    const header = exportHeader(titlesOf(DETAILED_EXPORT)).trim().split(",");
    expect(header.map((title) => ownField(SHIPMENT_IMPORT_FIELDS, unguardCell(title)))).toEqual(
      DETAILED_EXPORT,
    );
    expect(header).toHaveLength(DETAILED_EXPORT.length);
  });

  it("has the headings that files of earlier exports have, whatever the labels of the form are", () => {
    const headings =
      "House B/L,Master B/L,HAWB,MAWB,Container,Booking,Purchase Order,Customer Reference," +
      "Other Reference,Incoterm,Incoterm Place,Declared Value,Currency,Dangerous Goods," +
      "Lowest Temperature (C),Highest Temperature (C),Goods Packages,Goods Package Type," +
      "Goods Description,Goods Marks,Goods Length (cm),Goods Width (cm),Goods Height (cm)," +
      "Goods Gross Weight (kg),Goods Volume (m3),Goods HS Code,Goods UN Number," +
      "Goods Proper Shipping Name,Goods Class,Goods Packing Group,Goods Transport Category," +
      "Goods Tunnel Code,Goods Net Quantity,Goods Net Quantity Unit,Goods Flash Point (C)," +
      "Goods Marine Pollutant,Goods Limited Quantity,Goods Stackable,Goods Container,Container Number," +
      "Container Type,Container Seal,Container Tare (kg),Container Gross Weight (kg),Leg Kind,Leg Mode," +
      "Leg Carrier,Leg Vessel/Flight/Plate,Leg From,Leg From UN/LOCODE,Leg To,Leg To UN/LOCODE,Leg ETD," +
      "Leg ETA,Leg ATD,Leg ATA";
    expect(Object.values<string>(IMPORT_COLUMNS)).toEqual(expect.arrayContaining(headings.split(",")));
  });

  it("is named after the day in Brussels", () => {
    const lateInTheEvening = new Date("2026-03-05T23:30:00Z");
    expect(exportFileName("all", lateInTheEvening)).toBe("all-shipments-2026-03-06");
    expect(exportFileName("selection", lateInTheEvening)).toBe("shipments-2026-03-06");
    expect(exportFileName("all", lateInTheEvening, true)).toBe("all-shipments-details-2026-03-06");
  });

  it("is quoted according to RFC 4180", () => {
    expect(csvLine(["a", 'b "c"', "d, e", "f\ng"])).toBe('a,"b ""c""","d, e","f\ng"\r\n');
  });
});

describe("a cell", () => {
  it("is never a formula, in any Unicode form of its sign and after any prefix", () => {
    for (const sign of "=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−–—➕➖﬩")
      expect(guardCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
    for (const before of [" ", '"', "'", ' "', "\u00A0", "\u200B", "\uFEFF", "\u3000"]) {
      expect(guardCell(`${before}=1`)).toBe(`'${before}=1`);
    }
    for (const text of [
      "Ghent",
      "a=b",
      "ZF-2345-6789-C",
      "",
      "'s-Hertogenbosch",
      "12",
      "0",
      "Lyon, Quai 3; -",
    ]) {
      expect(guardCell(text)).toBe(text.replace("; -", ";' -"));
    }
  });

  it("is none after any cell or line separator either", () => {
    expect(guardCell("Ana;=cmd|'/C calc'!A0")).toBe("Ana;'=cmd|'/C calc'!A0");
    for (const sign of [",", ";", "|", "\t", "\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028"]) {
      expect(guardCell(`Ana${sign}＝1`)).toBe(`Ana${sign}'＝1`);
      expect(guardCell(`${sign}${sign} "@sum`)).toBe(`${sign}${sign}' "@sum`);
    }
  });

  it("preserves leading zeros, long numbers and date-like texts", () => {
    for (const text of ["00123", "123456789012", "12E5", "3-4", "2026-03-05", "1/2/2026"]) {
      expect(guardCell(text)).toBe(`'${text}`);
    }
  });

  it("round-trips any text, and is never a formula", () => {
    expect(unguardCell("'00123")).toBe("00123");
    expect(unguardCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
    const signs = "'=-+@＝－\t\r\n,;|\" \u00A001ea.\u2028".split("");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...signs)).map((chosen) => chosen.join("")),
        ),
        (text) => {
          const cell = guardCell(text);
          expect(unguardCell(cell)).toBe(text);
          for (const piece of cell.split(/[,;|\t-\r\u0085\u2028\u2029]/)) {
            expect(piece.normalize("NFKC")).not.toMatch(/^[\s"]*[=+\-@]/);
          }
        },
      ),
    );
  });

  it("is guarded in linear time", async () => {
    for (const sign of [" ", '"', "'", ";", "; ", ",'", "=", "0", "1-"]) {
      const text = sign.repeat(100_000 / sign.length);
      let kept = "";
      expect(await cpuMs(() => (kept = unguardCell(guardCell(text))))).toBeLessThan(1_000);
      expect(kept).toBe(text);
    }
  });
});
