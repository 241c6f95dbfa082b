import { beforeAll, expect, test } from "vitest";
import { ProofRequired, ROWS_WITHOUT_PROOF } from "#app/access/proof-required.ts";
import { FULL_EXPORT } from "#app/shipments/csv.ts";
import { parseCompanyFilter } from "#app/customers/company-list.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import { provedSession, testActor } from "#tests/actors.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { exportCompanies } from "#app/customers/export-companies.server.ts";
import { changedBy } from "#app/acts/act-kind.server.ts";
import { eraseDeleted } from "#app/deleted/erase.server.ts";
import { deleteSelected } from "#app/shipments/bulk.server.ts";
import { exportShipments } from "#app/shipments/export.server.ts";
import { addStaff } from "./staff.server.ts";

const database = useTestDatabase();
useCheapHashes();
let proved = { ...testActor(), sessionId: "" };
let unproved = proved;
const all = { all: true as const, filter: {}, except: [] };

let ids: string[] = [];
const proveAgo = (session: string, minutes: number) =>
  database.db
    .updateTable("admin_sessions")
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", session)
    .execute();

beforeAll(async () => {
  const id = (await addStaff(database.db, { email: proved.email, password: "correct horse" })) ?? "";
  proved = { ...proved, id, sessionId: await provedSession(database.db, id) };
  unproved = { ...proved, sessionId: await provedSession(database.db, id) };
  await proveAgo(unproved.sessionId, 10);
  const rows = Array.from({ length: 2 * ROWS_WITHOUT_PROOF }, (_, index) => ({
    tracking_number: `PROOF-${index}`,
    status: "pending",
    origin_location: "Ghent",
    destination_location: "Lagos",
  }));
  const added = await database.db.insertInto("shipments").values(rows).returning("id").execute();
  ids = added.map(({ id }) => id);
});

const run = async (actor: typeof proved, selection: ShipmentSelection) => {
  const { file } = await exportShipments(database.db, actor, selection, {
    columns: FULL_EXPORT,
    now: new Date(),
  });
  await file.cancel();
};
const listed = (from: number, to: number): ShipmentSelection => ({ all: false, ids: ids.slice(from, to) });
/** An account with one session whose last proof is so many minutes old. */
const colleague = async (minutes: number) => {
  const id =
    (await addStaff(database.db, { email: `c${minutes}@zenne.example`, password: "correct horse" })) ?? "";
  const sessionId = await provedSession(database.db, id);
  await proveAgo(sessionId, minutes);
  return { ...proved, id, sessionId };
};

test("an export asks for a proof by its rows, however the selection is written", async () => {
  await expect(run(unproved, all)).rejects.toThrow(ProofRequired);
  // A condition that all have, exceptions that are none, and all of them by their ids.
  await expect(run(unproved, { ...all, filter: { status: "pending" } })).rejects.toThrow(ProofRequired);
  await expect(run(unproved, { ...all, except: [crypto.randomUUID()] })).rejects.toThrow(ProofRequired);
  await expect(run(unproved, listed(0, ROWS_WITHOUT_PROOF + 1))).rejects.toThrow(ProofRequired);
  await run(unproved, listed(0, ROWS_WITHOUT_PROOF));
  await run(proved, all);
});

test("what is split into hundreds counts together, since the last proof was over", async () => {
  const actor = await colleague(60);
  await run(actor, listed(0, 60));
  await expect(run(actor, listed(60, 120))).rejects.toThrow(ProofRequired);
  const both = await Promise.allSettled([run(actor, listed(60, 90)), run(actor, listed(90, 120))]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  // With a proof the next ones begin anew.
  await proveAgo(actor.sessionId, 0);
  await run(actor, all);
  await proveAgo(actor.sessionId, 10);
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
      { ...parseCompanyFilter(new URLSearchParams()), search },
      { columns: ["name"], shape: { format: "comma", decimalComma: false }, now: new Date() },
    );
    await file.cancel();
  };
  await expect(runCompanies("customer")).rejects.toThrow(ProofRequired);
  await runCompanies("customer 1");
  await expect(runCompanies("customer")).rejects.toThrow(ProofRequired);
});

test("deleting more than a hundred, at once or one hundred after the other, and deleting for good, need one", async () => {
  const now = new Date();
  const remove = async (actor: typeof proved, selection: ShipmentSelection) =>
    changedBy(await deleteSelected(database.db, actor, selection, { now }));
  await expect(remove(unproved, all)).rejects.toThrow(ProofRequired);
  expect(await remove(unproved, listed(0, 60))).toBe(60);
  await expect(remove(unproved, listed(60, 120))).rejects.toThrow(ProofRequired);
  const both = await Promise.allSettled([
    remove(unproved, listed(60, 90)),
    remove(unproved, listed(90, 120)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await remove(proved, all)).toBe(2 * ROWS_WITHOUT_PROOF - 90);
  const kept = await database.db
    .selectFrom("deleted_records")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(eraseDeleted(database.db, unproved, { deleted: kept.id })).rejects.toThrow(ProofRequired);
  await eraseDeleted(database.db, proved, { deleted: kept.id });
});
