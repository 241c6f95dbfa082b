import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { Conflict } from "#app/kit/errors.ts";
import { BULK_EXPORT, FULL_EXPORT } from "./csv.ts";
import { guardCell, unguardCell } from "#app/kit/text/csv-cells.ts";
import { useShipments } from "#tests/shipments.ts";
import { exportShipments } from "./export.server.ts";

const { actor, database } = useShipments();
const now = new Date("2026-03-20T12:00:00Z");
const everything = { all: true as const, filter: {}, except: [] };

const places = ["Liège, Belgium", "=1+1", "+32", "-5 °C", "@home", "'s-Hertogenbosch", '"quoted", twice'];
/** Formulas for programs that use another separator, accept full-width signs, or drop leading characters. */
const disguised = [
  "Ana;=1+2",
  "Ana\t+1+2",
  "Ana|@sum(1)",
  "Ana\n=1+2",
  "Ana,-1+2",
  "＝1+2",
  "Ana;＋1+2",
  '"=1+2',
  "\u00A0=1+2",
  "−1+2",
  "'=1+2",
  ";;'=1+2",
  "0012;3",
];

beforeAll(async () => {
  const shipper = await database.db
    .insertInto("shippers")
    .values({ name: "Benoît Rassart" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("shipments")
    .values(
      places.map((place, number) => ({
        tracking_number: `00123${number}`,
        origin_location: place,
        destination_location: "Abidjan, Côte d'Ivoire",
        current_location: number === 0 ? "two\nlines" : null,
        weight: number === 0 ? null : 1250.5,
        shipper_id: shipper.id,
        created_at: new Date(Date.UTC(2026, 2, 29, 0, 59, 58 - number)),
      })),
    )
    .execute();
});

async function exported(
  columns = FULL_EXPORT,
  selection: Parameters<typeof exportShipments>[2] = everything,
) {
  const { count, file } = await exportShipments(database.db, actor, selection, { columns, now });
  // Response.text() would strip the byte order mark.
  return { count, text: Buffer.from(await new Response(file).arrayBuffer()).toString() };
}

test("the file is RFC 4180 in UTF-8 with BOM, newest first, and has the stored values", async () => {
  const { count, text } = await exported();
  expect(count).toBe(places.length);
  expect(text.startsWith("\uFEFFTracking Number,Status,")).toBe(true);
  expect(text.split("\n").filter((line) => !line.endsWith("\r"))).toEqual([
    expect.stringContaining('"two'),
    "",
  ]);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, recordDelimiter: "\r\n" });
  expect(rows[0]).toEqual({
    "Tracking Number": "'001230",
    Status: "pending",
    Origin: "Liège, Belgium",
    Destination: "Abidjan, Côte d'Ivoire",
    "Current Location": "two\nlines",
    Weight: "",
    Shipper: "Benoît Rassart",
    Consignee: "",
    "Created At": "2026-03-29 01:59:58",
  });
  expect(rows.map((row) => unguardCell(row.Origin ?? ""))).toEqual(places);
  expect(rows.map((row) => row.Origin).filter((cell) => /^[=+\-@\t\r]/.test(cell ?? ""))).toEqual([]);
  expect(rows[1]?.Weight).toBe("1250.5");
});

test("a selection has the columns of the bulk export and exactly its shipments", async () => {
  const { id } = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("origin_location", "=", "@home")
    .executeTakeFirstOrThrow();
  const named = await exported(BULK_EXPORT, { all: false, ids: [id] });
  expect(parse(named.text, { bom: true })).toEqual([
    ["Tracking Number", "Status", "Origin", "Destination", "Current Location", "Weight", "Created At"],
    ["'001234", "pending", "'@home", "Abidjan, Côte d'Ivoire", "", "1250.5", "2026-03-29 01:59:54"],
  ]);
  const filter = { origin: "'; drop table shipments; --", from: "2026-03-01" };
  expect((await exported(BULK_EXPORT, { all: true, filter, except: [id] })).count).toBe(0);
  const others = await exported(BULK_EXPORT, { all: true, filter: { search: "00123" }, except: [id] });
  expect(others.count).toBe(places.length - 1);
});

test("every export has an audit entry", async () => {
  await exported();
  const line = await database.db
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor_id: actor.id,
    action: "shipments.exported",
    summary: "Exported 7 shipments",
  });
});

test("a disconnected reader cancels the query, and the connection is reusable", async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into shipments (tracking_number, origin_location, destination_location)
      select 'BULK' || n, repeat('x', 200), repeat('y', 200) from generate_series(1, 30000) as n`.execute(tx);
  });
  const { file } = await start();
  const reader = file.getReader();
  await reader.read();
  await reader.read();
  expect(await copies()).toBe(1);
  await reader.cancel();
  expect(await copies()).toBe(0);
  expect(database.pool.totalCount).toBe(database.pool.idleCount);
  const unread = await start();
  await unread.file.cancel();
  expect(await copies()).toBe(0);
  expect((await exported()).count).toBe(30_007);
});

test("the number of concurrent exports is limited", async () => {
  const three = await Promise.all([start(), start(), start()]);
  await expect(start()).rejects.toThrow(Conflict);
  for (const { file } of three) await file.cancel();
  await (await start()).file.cancel();
});

test("every text is quoted, and no part of one is a formula, whatever the separator", async () => {
  await addDisguised();
  const { text } = await exported(FULL_EXPORT, { all: true, filter: { search: "SLY" }, except: [] });
  const rows: string[][] = parse(text, { bom: true }).slice(1);
  expect(rows.map(([, , origin]) => origin)).toEqual(disguised.map(guardCell));
  expect(rows.map(([, , origin]) => unguardCell(origin ?? ""))).toEqual(disguised);
  expect(
    rows.every(([, , , destination, , , shipper]) => destination === "Gent;'=1+2" && shipper === "Ana;'@x"),
  ).toBe(true);
  expect(rows.every(([, status]) => status === "'=1+2")).toBe(true);
  const lastLine = text.split("\r\n").at(-2);
  expect(lastLine).toMatch(/^"SLY-12","'=1\+2","0012;3","Gent;'=1\+2",,1\.5,"Ana;'@x",,20/);
  expect(text.split("\r\n")[0]).toBe(
    "\uFEFFTracking Number,Status,Origin,Destination,Current Location,Weight,Shipper,Consignee,Created At",
  );
});

async function addDisguised(): Promise<void> {
  const shipper = await database.db
    .insertInto("shippers")
    .values({ name: "Ana;@x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = disguised.map((place, number) => ({
    tracking_number: `SLY-${String(number).padStart(2, "0")}`,
    status: "=1+2",
    origin_location: place,
    destination_location: "Gent;=1+2",
    weight: 1.5,
    shipper_id: shipper.id,
    created_at: new Date(Date.UTC(2026, 0, 1, 12, 0, 60 - number)),
  }));
  await database.db.insertInto("shipments").values(rows).execute();
}

function start() {
  return exportShipments(database.db, actor, everything, { columns: FULL_EXPORT, now });
}

async function copies(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query like 'copy (%' and state = 'active'
      and backend_type = 'client backend'`.execute(database.db);
  return rows[0]?.count ?? -1;
}

const soffice = ["/usr/bin/soffice", "/usr/bin/libreoffice"].find((file) => existsSync(file));
const program = soffice ? "LibreOffice" : "a CSV parser, since this machine has no LibreOffice,";

test(`${program} reads the columns, accents, leading zeros, and a formula as text`, async () => {
  const { text } = await exported(FULL_EXPORT, { all: true, filter: { search: "00123" }, except: [] });
  const cells = soffice ? await openedInLibreOffice(soffice, text) : parse(text, { bom: true });
  expect(cells[0]).toEqual([
    "Tracking Number",
    "Status",
    "Origin",
    "Destination",
    "Current Location",
    "Weight",
    "Shipper",
    "Consignee",
    "Created At",
  ]);
  expect(cells).toHaveLength(places.length + 1);
  expect(cells[1]?.slice(0, 4)).toEqual(["'001230", "pending", "Liège, Belgium", "Abidjan, Côte d'Ivoire"]);
  expect(cells[2]?.[2]).toBe("'=1+1");
  expect(cells[3]?.[2]).toBe("'+32");
  expect(cells[2]?.[5]).toBe("1250.5");
  expect(cells[2]?.[6]).toBe("Benoît Rassart");
});

test.runIf(soffice)(
  "LibreOffice finds no formula in an export, whichever sign it takes for the separator",
  async () => {
    const { text } = await exported(FULL_EXPORT, { all: true, filter: { search: "SLY" }, except: [] });
    for (const separators of ["44", "59/9/124"]) {
      const files = { "export.csv": text, "raw.csv": disguised.join("\r\n") };
      const { "export.fods": sheet, "raw.fods": raw } = await convertedByLibreOffice(
        soffice ?? "",
        files,
        separators,
      );
      // The unguarded texts show that the program would have evaluated them.
      expect(raw).toContain("table:formula");
      expect(sheet).not.toContain("table:formula");
      expect(sheet).toContain("SLY-12");
    }
  },
);

async function openedInLibreOffice(program: string, text: string): Promise<string[][]> {
  const { "sheet.fods": sheet = "" } = await convertedByLibreOffice(program, { "sheet.csv": text }, "44");
  expect(sheet).not.toContain("table:formula");
  return sheet
    .split("<table:table-row")
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<table:table-cell[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(([, cell = ""]) =>
        cell
          .replace(/<[^>]+>/g, "")
          .replaceAll("&apos;", "'")
          .replaceAll("&quot;", '"')
          .replaceAll("&amp;", "&")
          .trim(),
      ),
    );
}

async function convertedByLibreOffice(
  program: string,
  files: Record<string, string>,
  separators: string,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-sheet-"));
  const names = Object.keys(files);
  const sheets = names.map((name) => name.replace(".csv", ".fods"));
  try {
    for (const name of names) await writeFile(path.join(folder, name), files[name] ?? "");
    await promisify(execFile)(program, [
      "--headless",
      `-env:UserInstallation=file://${folder}/profile`,
      `--infilter=CSV:${separators},34,76,1`,
      "--convert-to",
      "fods",
      "--outdir",
      folder,
      ...names.map((name) => path.join(folder, name)),
    ]);
    const read = sheets.map(async (name) => [name, await readFile(path.join(folder, name), "utf8")]);
    return Object.fromEntries(await Promise.all(read));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
