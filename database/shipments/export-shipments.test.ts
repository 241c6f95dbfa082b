import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { Conflict } from "#domain/errors.ts";
import { BULK_EXPORT, FULL_EXPORT, unguardCell } from "#domain/shipments/csv.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "../accounts/add-staff.ts";
import { exportShipments } from "./export-shipments.ts";

const database = useTestDatabase();
const now = new Date("2026-03-20T12:00:00Z");
const everything = { all: true as const, filter: {}, except: [] };
let actor = { id: "", email: "desk@zenne.example" };

const places = ["Liège, Belgium", "=1+1", "+32", "-5 °C", "@home", "'s-Hertogenbosch", '"quoted", twice'];

beforeAll(async () => {
  actor = { ...actor, id: (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "" };
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
  const { count, csv } = await exportShipments(database.db, actor, selection, { columns, now });
  // Response.text() would take the byte order mark away.
  return { count, text: Buffer.from(await new Response(csv).arrayBuffer()).toString() };
}

test("the file is RFC 4180 in UTF-8 with a mark, newest first, and says what is stored", async () => {
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

test("every export has a line in the audit log", async () => {
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

test("who goes away ends the query, and the connection can be used again", async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into shipments (tracking_number, origin_location, destination_location)
      select 'BULK' || n, repeat('x', 200), repeat('y', 200) from generate_series(1, 30000) as n`.execute(tx);
  });
  const { csv } = await start();
  const reader = csv.getReader();
  await reader.read();
  await reader.read();
  expect(await copies()).toBe(1);
  await reader.cancel();
  expect(await copies()).toBe(0);
  expect(database.pool.totalCount).toBe(database.pool.idleCount);
  // One that nobody has begun to read is ended as well.
  const unread = await start();
  await unread.csv.cancel();
  expect(await copies()).toBe(0);
  expect((await exported()).count).toBe(30_007);
});

test("only some exports run at once", async () => {
  const three = await Promise.all([start(), start(), start()]);
  await expect(start()).rejects.toThrow(Conflict);
  for (const { csv } of three) await csv.cancel();
  await (await start()).csv.cancel();
});

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
}, 60_000);

/** What stands in the cells after the program has opened the file. */
async function openedInLibreOffice(program: string, text: string): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), "zenne-sheet-"));
  try {
    await writeFile(path.join(folder, "sheet.csv"), text);
    await promisify(execFile)(program, [
      "--headless",
      `-env:UserInstallation=file://${folder}/profile`,
      "--infilter=CSV:44,34,76,1",
      "--convert-to",
      "fods",
      "--outdir",
      folder,
      path.join(folder, "sheet.csv"),
    ]);
    const sheet = await readFile(path.join(folder, "sheet.fods"), "utf8");
    expect(sheet).not.toContain("table:formula");
    return sheet
      .split("<table:table-row")
      .slice(1)
      .map((row) =>
        [...row.matchAll(/<table:table-cell[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
          ([, cell = ""]) =>
            cell
              .replace(/<[^>]+>/g, "")
              .replaceAll("&apos;", "'")
              .replaceAll("&quot;", '"')
              .replaceAll("&amp;", "&")
              .trim(),
        ),
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
