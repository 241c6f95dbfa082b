import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { StepUpRequired, ROWS_WITHOUT_STEP_UP } from "#app/access/step-up.ts";
import { FULL_EXPORT } from "#app/shipments/csv.ts";
import { companyFilter } from "#app/customers/company-list.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import { stepUpSession, testActor } from "#tests/actors.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { exportCharges } from "#app/charges/export-charges.server.ts";
import { exportCompanies } from "#app/customers/export-companies.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { eraseDeleted } from "#app/deleted/erase.server.ts";
import { deleteSelected } from "#app/shipments/bulk.server.ts";
import { paperAnswer, recordPaperOfMany } from "#app/documents/desk/draw.server.ts";
import { exportShipments } from "#app/shipments/export.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
let confirmed = { ...testActor(), sessionId: "" };
let withoutStepUp = confirmed;
const all = { all: true as const, filter: {}, except: [] };

let ids: string[] = [];
const stepUpAgo = (session: string, minutes: number) =>
  database.db
    .updateTable("admin_sessions")
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", session)
    .execute();

beforeAll(async () => {
  const id = (await addStaff(database.db, { email: confirmed.email, password: "correct horse" })) ?? "";
  confirmed = { ...confirmed, id, sessionId: await stepUpSession(database.db, id) };
  withoutStepUp = { ...confirmed, sessionId: await stepUpSession(database.db, id) };
  await stepUpAgo(withoutStepUp.sessionId, 10);
  const rows = Array.from({ length: 2 * ROWS_WITHOUT_STEP_UP }, (_, index) => ({
    tracking_number: `PROOF-${index}`,
    status: "pending",
    origin_location: "Ghent",
    destination_location: "Lagos",
  }));
  const added = await database.db.insertInto("shipments").values(rows).returning("id").execute();
  ids = added.map(({ id }) => id);
});

const run = async (actor: typeof confirmed, selection: ShipmentSelection) => {
  const { file } = await exportShipments(database.db, actor, selection, {
    columns: FULL_EXPORT,
    now: new Date(),
  });
  await file.cancel();
};
const listed = (from: number, to: number): ShipmentSelection => ({ all: false, ids: ids.slice(from, to) });
/** Creates an account with one session whose last step-up was this many minutes ago. */
const colleague = async (minutes: number) => {
  const id =
    (await addStaff(database.db, { email: `c${minutes}@zenne.example`, password: "correct horse" })) ?? "";
  const sessionId = await stepUpSession(database.db, id);
  await stepUpAgo(sessionId, minutes);
  return { ...confirmed, id, sessionId };
};

test("an export asks for a step-up by its rows, however the selection is written", async () => {
  await expect(run(withoutStepUp, all)).rejects.toThrow(StepUpRequired);
  // A filter that matches all, exceptions that match none, and all of them by id.
  await expect(run(withoutStepUp, { ...all, filter: { status: "pending" } })).rejects.toThrow(StepUpRequired);
  await expect(run(withoutStepUp, { ...all, except: [crypto.randomUUID()] })).rejects.toThrow(StepUpRequired);
  await expect(run(withoutStepUp, listed(0, ROWS_WITHOUT_STEP_UP + 1))).rejects.toThrow(StepUpRequired);
  await run(withoutStepUp, listed(0, ROWS_WITHOUT_STEP_UP));
  await run(confirmed, all);
});

test("labels and papers of many shipments count like their spreadsheet, beside it", async () => {
  const actor = await colleague(30);
  const draw = (shipments: number) =>
    paperAnswer(pino({ level: "silent" }), "Failed", async () => {
      await recordPaperOfMany({ db: database.db, actor, now: () => new Date() }, "labels", shipments);
      return {};
    });
  await draw(1);
  await draw(60);
  await run(actor, listed(60, 100));
  await expect(draw(1)).resolves.toMatchObject({ status: 200 });
  await expect(draw(2)).rejects.toThrow(StepUpRequired);
  await stepUpAgo(actor.sessionId, 0);
  await expect(draw(150)).resolves.toMatchObject({ status: 200 });
  const lines = await database.db
    .selectFrom("audit_log")
    .select(["summary"])
    .where("actor_id", "=", actor.id)
    .where("action", "=", "shipments.exported")
    .orderBy("id")
    .execute();
  expect(lines.map(({ summary }) => summary)).toEqual([
    "Drew labels of 60 shipments",
    "Exported 40 shipments",
    "Drew labels of 150 shipments",
  ]);
});

test("what is split into hundreds counts together, since the last step-up was over", async () => {
  const actor = await colleague(60);
  await run(actor, listed(0, 60));
  await expect(run(actor, listed(60, 120))).rejects.toThrow(StepUpRequired);
  const both = await Promise.allSettled([run(actor, listed(60, 90)), run(actor, listed(90, 120))]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // A step-up resets the count.
  await stepUpAgo(actor.sessionId, 0);
  await run(actor, all);
  await stepUpAgo(actor.sessionId, 10);
  await run(actor, listed(0, 60));
});

test("nearly all of few rows are a full export too", async () => {
  const actor = await colleague(61);
  const companies = Array.from({ length: 20 }, (_, index) => ({
    name: `Customer ${index}`,
    country_code: index < 17 ? "BE" : "FR",
  }));
  await database.db.insertInto("companies").values(companies).execute();
  const runCompanies = async (search: string) => {
    const { file } = await exportCompanies(
      database.db,
      actor,
      { ...companyFilter.parse(new URLSearchParams()), search },
      { columns: ["name"], shape: { format: "comma", decimalComma: false }, now: new Date() },
    );
    await file.cancel();
  };
  await expect(runCompanies("customer")).rejects.toThrow(StepUpRequired);
  await runCompanies("customer 1");
  await expect(runCompanies("customer")).rejects.toThrow(StepUpRequired);
});

test("charges of a month are an export like any other", async () => {
  const actor = await colleague(62);
  await database.pool.query(
    `insert into charges (shipment_id, position, description, currency, price_planned, booked_on)
      select $1, n, 'Freight', 'EUR', 1, '2026-11-10' from generate_series(0, $2) as n`,
    [ids[0], ROWS_WITHOUT_STEP_UP],
  );
  const runCharges = (who: typeof actor) =>
    exportCharges(
      database.db,
      who,
      { month: "2026-11", customer: "", missing: false },
      { columns: ["description"], shape: { format: "comma", decimalComma: false }, now: new Date() },
    ).then(({ file }) => file.cancel());
  await expect(runCharges(actor)).rejects.toThrow(StepUpRequired);
  await runCharges(confirmed);
});

test("deleting more than a hundred, at once or one hundred after the other, and deleting for good, need one", async () => {
  const now = new Date();
  const remove = async (actor: typeof confirmed, selection: ShipmentSelection) =>
    changedBy(await deleteSelected(database.db, actor, selection, { now }));
  await expect(remove(withoutStepUp, all)).rejects.toThrow(StepUpRequired);
  expect(await remove(withoutStepUp, listed(0, 60))).toBe(60);
  await expect(remove(withoutStepUp, listed(60, 120))).rejects.toThrow(StepUpRequired);
  const both = await Promise.allSettled([
    remove(withoutStepUp, listed(60, 90)),
    remove(withoutStepUp, listed(90, 120)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await remove(confirmed, all)).toBe(2 * ROWS_WITHOUT_STEP_UP - 90);
  const kept = await database.db
    .selectFrom("deleted_records")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(eraseDeleted(database.db, withoutStepUp, { deleted: kept.id })).rejects.toThrow(
    StepUpRequired,
  );
  await eraseDeleted(database.db, confirmed, { deleted: kept.id });
});
