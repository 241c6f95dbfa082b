import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { Conflict, NotFound } from "#domain/errors.ts";
import { FULL_EXPORT, unguardCell } from "#domain/shipments/csv.ts";
import { type ImportHeader, type ImportRow, readHeader, readRow } from "#domain/shipments/csv-file.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { addStaff } from "../accounts/add-staff.ts";
import { addStatusEntry } from "./add-status-entry.ts";
import { applyImport } from "./apply-import.ts";
import { exportShipments } from "./export-shipments.ts";
import { getImport } from "./get-import.ts";
import { getShipment } from "./get-shipment.ts";
import { planShipmentImport } from "./plan-import.ts";

const database = useTestDatabase();
let actor = { id: "", email: "desk@zenne.example" };

beforeAll(async () => {
  actor = { ...actor, id: (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "" };
});

function plan(...cells: ImportRow["cells"][]): Promise<string> {
  const rows = cells.map((each, index) => ({ row: index + 2, cells: each }));
  return planShipmentImport(database.db, actor, { name: "shipments.csv", rows }, new Date());
}
const apply = (id: string) => applyImport(database.db, actor, id, new Date());

async function shipment(trackingNumber: string) {
  const { id } = await database.db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", trackingNumber)
    .executeTakeFirstOrThrow();
  const history = await database.db
    .selectFrom("shipment_status_history")
    .select(["status", "location", "timestamp"])
    .where("shipment_id", "=", id)
    .orderBy("timestamp", "desc")
    .orderBy("created_at", "desc")
    .execute();
  return { ...(await getShipment(database.db, id)), history };
}

const lane = { origin_location: "Ghent", destination_location: "Lille" };

test("a dry run does nothing; confirming does all of it, once, and the audit log tells", async () => {
  const id = await plan(
    { ...lane, tracking_number: "I-1", shipper: "Quay Ltd", status: "delivered", current_location: "Lille" },
    { ...lane, tracking_number: "I-2", shipper: "quay ltd", created_at: "2026-01-05 10:00:00" },
    { tracking_number: "I-3", origin_location: "Ghent" },
  );
  expect((await getImport(database.db, actor, id)).counts).toMatchObject({ created: 2, refused: 1 });
  expect(await database.db.selectFrom("shipments").select("id").execute()).toEqual([]);
  await apply(id);
  expect(await apply(id)).toMatchObject({ created: 2, changed: 0, refused: 1 });

  const first = await shipment("I-1");
  expect(first).toMatchObject({
    status: "delivered",
    shipper_name: "Quay Ltd",
    service_type: "Road Transport",
  });
  expect(first.history).toMatchObject([{ status: "delivered", location: "Lille" }]);
  const second = await shipment("I-2");
  expect(second.shipper_id).toBe(first.shipper_id);
  expect(second.created_at).toEqual(new Date("2026-01-05T09:00:00Z"));
  expect(second.history).toMatchObject([{ status: "pending", timestamp: second.created_at }]);
  const lines = await database.db
    .selectFrom("audit_log")
    .select(["action", "summary"])
    .where("actor_id", "=", actor.id)
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "shipper.created", summary: "Quay Ltd" },
    { action: "shipment.created", summary: "I-1" },
    { action: "shipment.created", summary: "I-2" },
    { action: "shipments.imported", summary: "shipments.csv: Created 2 and changed 0 shipments" },
  ]);
});

test("a changed status becomes the newest entry, also after one in the future; the rest of the shipment stays", async () => {
  await apply(await plan({ ...lane, tracking_number: "J-1", weight: "12.5", notes: "Keep upright." }));
  const { id } = await shipment("J-1");
  const tomorrow = new Date(Date.now() + 86_400_000);
  await addStatusEntry(database.db, actor, id, {
    status: "in_transit",
    timestamp: tomorrow,
    location: "Reims",
    notes: null,
  });
  await apply(await plan({ tracking_number: "j 1", status: "Delivered", current_location: "Lille" }));
  const after = await shipment("J-1");
  expect(after).toMatchObject({
    status: "delivered",
    current_location: "Lille",
    weight: "12.50",
    notes: "Keep upright.",
    origin_location: "Ghent",
  });
  expect(after.history[0]).toMatchObject({ status: "delivered", location: "Lille", timestamp: tomorrow });
  expect(after.last_update_at).toEqual(tomorrow);
  // A change of the place alone is no news of the status.
  await apply(await plan({ tracking_number: "J-1", current_location: "" }));
  expect(await shipment("J-1")).toMatchObject({ current_location: null, history: { length: 3 } });
});

test("what changed since the dry run stops the import, and a new dry run says so", async () => {
  const id = await plan({ ...lane, tracking_number: "K-1" }, { ...lane, tracking_number: "K-2" });
  await apply(await plan({ ...lane, tracking_number: "K-1", weight: "3" }));
  await expect(apply(id)).rejects.toThrow(Conflict);
  expect(await database.db.selectFrom("shipments").where("tracking_number", "=", "K-2").execute()).toEqual(
    [],
  );
  expect((await getImport(database.db, actor, id)).counts).toMatchObject({ created: 1, unchanged: 1 });
  expect(await apply(id)).toMatchObject({ created: 1, unchanged: 1 });
});

test("an import is its author's, and its rows are read page by page", async () => {
  const id = await plan(
    ...Array.from({ length: 250 }, (_, index) => ({ ...lane, tracking_number: `L-${index}` })),
    { tracking_number: "L-x" },
  );
  const first = await getImport(database.db, actor, id);
  expect([first.total, first.page.rows.length, first.page.next]).toEqual([251, 100, "101"]);
  const last = await getImport(database.db, actor, id, { place: { after: 201 } });
  expect([last.page.rows.length, last.page.next, last.page.previous]).toEqual([51, null, "202"]);
  const before = await getImport(database.db, actor, id, { place: { before: 202 } });
  expect([before.page.start, before.page.rows[0]?.row, before.page.rows.at(-1)?.row]).toEqual([
    100, 102, 201,
  ]);
  const end = await getImport(database.db, actor, id, { place: { index: 9999 } });
  expect(end.page).toMatchObject({ start: 250, next: null });
  const refused = await getImport(database.db, actor, id, { show: "refused" });
  expect(refused.page.rows).toMatchObject([{ row: 252, outcome: "refused" }]);
  const other = { id: "00000000-0000-4000-8000-000000000000", email: "other@zenne.example" };
  await expect(getImport(database.db, other, id)).rejects.toThrow(NotFound);
  await expect(applyImport(database.db, other, id, new Date())).rejects.toThrow(NotFound);
  await expect(getImport(database.db, actor, "not-an-id")).rejects.toThrow(NotFound);
});

test("an exported file changes nothing, and makes the same file in an empty database", async () => {
  await apply(
    await plan(
      {
        tracking_number: "00123",
        origin_location: "=1+1",
        destination_location: "Côte d'Ivoire",
        weight: "2,5",
      },
      {
        tracking_number: "-5",
        origin_location: '"a", b',
        destination_location: "'s-Gravenhage",
        status: "@ home",
      },
      { ...lane, tracking_number: "M-3", consignee: "'=Ünlü & Söhne", created_at: "2026-10-25 02:30:15" },
    ),
  );
  const file = await exported();
  const again = await plan(...rowsOf(file));
  const { counts } = await getImport(database.db, actor, again);
  expect(counts).toEqual({ created: 0, changed: 0, unchanged: rowsOf(file).length, refused: 0 });
  expect(rowsOf(file).map(({ tracking_number }) => unguardCell(tracking_number ?? ""))).toContain("00123");

  await database.db.deleteFrom("shipments").execute();
  await database.db.deleteFrom("shippers").execute();
  await database.db.deleteFrom("consignees").execute();
  await apply(await plan(...rowsOf(file)));
  expect(sorted(await exported())).toEqual(sorted(file));
});

async function exported(): Promise<string> {
  const selection = { all: true as const, filter: { status: undefined }, except: [] };
  const { csv } = await exportShipments(database.db, actor, selection, {
    columns: FULL_EXPORT,
    now: new Date(),
  });
  return new Response(csv).text();
}

function rowsOf(file: string): ImportRow["cells"][] {
  const [titles = [], ...lines] = parse(file, { bom: true }) as string[][];
  const header = readHeader(titles) as ImportHeader;
  return lines.map((cells, index) => readRow(header, cells, index + 2)?.cells ?? {});
}

const sorted = (file: string) => file.split("\r\n").toSorted();
