import { readXlsx as openWorkbook } from "hucre/xlsx";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import type { ImportColumn } from "./csv.ts";
import { useShipments } from "#tests/shipments.ts";
import type { ExportShape } from "#app/spreadsheets/export-cells.server.ts";
import { exportShipments } from "./export.server.ts";

const { actor, database } = useShipments();
const columns: ImportColumn[] = ["weight", "tracking_number", "created_at", "estimated_delivery", "notes"];
const texts = ["=1+2", "'=1+2", "0012", "two\nlines", 'a "b"; c', "\u0007bell", ""];

beforeAll(async () => {
  await database.db
    .insertInto("shipments")
    .values(
      texts.map((notes, number) => ({
        tracking_number: `0012${number}`,
        origin_location: "Liège",
        destination_location: "Gent",
        weight: number === 1 ? null : 1250.5,
        notes,
        // Two nights in which the clocks of Brussels change.
        estimated_delivery: new Date("2026-10-25T00:30:00Z"),
        created_at: new Date(Date.UTC(2026, 2, 29, 0, 59, 58 - number)),
      })),
    )
    .execute();
});

async function exported(shape: ExportShape, chosen: readonly ImportColumn[] = columns) {
  const selection = { all: true as const, filter: {}, except: [] };
  const { count, file } = await exportShipments(database.db, actor, selection, {
    columns: chosen,
    shape,
    now: new Date("2026-03-20T12:00:00Z"),
  });
  return { count, bytes: Buffer.from(await new Response(file).arrayBuffer()) };
}

test("a workbook has the chosen columns in their order, with numbers, dates and texts that are no formulas", async () => {
  const { count, bytes } = await exported({ format: "xlsx", decimalComma: true });
  expect(count).toBe(texts.length);
  const [sheet] = (await openWorkbook(bytes)).sheets;
  const [titles, first, second] = sheet?.rows ?? [];
  expect(sheet?.name).toBe("Shipments");
  expect(titles).toEqual(["Weight", "Tracking Number", "Created At", "Estimated Delivery", "Notes"]);
  expect(first).toEqual([
    1250.5,
    "00120",
    new Date("2026-03-29T01:59:58Z"),
    new Date("2026-10-25T02:30:00Z"),
    "=1+2",
  ]);
  expect(second?.[0]).toBeNull();
  // A text that looks escaped is escaped again, so that an import restores it.
  expect(sheet?.rows.slice(2).map((row) => row[4])).toEqual([
    "''=1+2",
    "0012",
    "two\nlines",
    'a "b"; c',
    expect.stringContaining("bell"),
    null,
  ]);
});

test("a file for Excel in Belgium has semicolons and decimal commas, and guards formulas as ever", async () => {
  const { bytes } = await exported({ format: "semicolon", decimalComma: true });
  const text = bytes.toString();
  expect(text.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFWeight;Tracking Number;Created At;Estimated Delivery;Notes",
    `1250,5;"'00120";2026-03-29 01:59:58;2026-10-25 02:30;"'=1+2"`,
  ]);
  const rows: string[][] = parse(text, { bom: true, delimiter: ";" });
  expect(rows.map((row) => row.length)).toEqual(Array.from({ length: texts.length + 1 }, () => 5));
  const point = await exported({ format: "semicolon", decimalComma: false });
  expect(point.bytes.toString()).toContain('1250.5;"\'00120"');
  const comma = await exported({ format: "comma", decimalComma: true });
  expect(comma.bytes.toString()).toContain('1250.5,"\'00120"');
});

test("columns of rows may be chosen without the number, and few columns read nothing else", async () => {
  const { bytes } = await exported({ format: "comma", decimalComma: false }, ["leg_kind", "status"]);
  expect(bytes.toString().split("\r\n")[0]).toBe("\uFEFFLeg Kind,Status");
});

test("a reader that goes away ends the workbook, and its place is free again", async () => {
  for (let count = 0; count < 5; count++) {
    const { file } = await exportShipments(
      database.db,
      actor,
      { all: true, filter: {}, except: [] },
      { columns, shape: { format: "xlsx", decimalComma: true }, now: new Date("2026-03-20T12:00:00Z") },
    );
    await file.cancel();
  }
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like 'copy (%' and state <> 'idle'
        and backend_type = 'client backend'`,
  );
  expect(rows[0]?.count).toBe(0);
  expect((await exported({ format: "xlsx", decimalComma: true })).count).toBe(texts.length);
});
