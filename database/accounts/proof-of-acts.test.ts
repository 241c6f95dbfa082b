import { beforeAll, expect, test } from "vitest";
import { DELETED_WITHOUT_PROOF, ProofRequired } from "#domain/accounts/fresh-proof.ts";
import { FULL_EXPORT } from "#domain/shipments/csv.ts";
import { provedSession, testActor } from "#tests/actors.ts";
import { useCheapHashes } from "#tests/cheap-hashes.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { eraseDeleted } from "../deleted/erase.ts";
import { deleteSelected } from "../shipments/bulk.ts";
import { exportShipments } from "../shipments/export.ts";
import { addStaff } from "./staff.ts";

const database = useTestDatabase();
useCheapHashes();
let proved = { ...testActor(), sessionId: "" };
let unproved = proved;
const all = { all: true as const, filter: {}, except: [] };

beforeAll(async () => {
  const id = (await addStaff(database.db, { email: proved.email, password: "correct horse" })) ?? "";
  proved = { ...proved, id, sessionId: await provedSession(database.db, id) };
  unproved = { ...proved, sessionId: await provedSession(database.db, id) };
  await database.db
    .updateTable("admin_sessions")
    .set({ proved_at: new Date(Date.now() - 600_000) })
    .where("id", "=", unproved.sessionId)
    .execute();
  const rows = Array.from({ length: DELETED_WITHOUT_PROOF + 1 }, (_, index) => ({
    tracking_number: `PROOF-${index}`,
    status: "pending",
    origin_location: "Ghent",
    destination_location: "Lagos",
  }));
  await database.db.insertInto("shipments").values(rows).execute();
});

test("exporting everything needs a fresh proof, exporting what a filter leaves does not", async () => {
  const now = new Date();
  const run = (actor: typeof proved, filter: object) =>
    exportShipments(database.db, actor, { ...all, filter }, { columns: FULL_EXPORT, now });
  await expect(run(unproved, {})).rejects.toThrow(ProofRequired);
  for (const { file } of [await run(unproved, { status: "pending" }), await run(proved, {})])
    await file.cancel();
});

test("deleting more than a hundred at once, and deleting for good, need one", async () => {
  const now = new Date();
  await expect(deleteSelected(database.db, unproved, all, { now })).rejects.toThrow(ProofRequired);
  const [one] = await database.db.selectFrom("shipments").select("id").limit(1).execute();
  expect(await deleteSelected(database.db, unproved, { all: false, ids: [one!.id] }, { now })).toBe(1);
  expect(await deleteSelected(database.db, unproved, all, { now })).toBe(DELETED_WITHOUT_PROOF);
  const kept = await database.db
    .selectFrom("deleted_records")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await expect(eraseDeleted(database.db, unproved, { deleted: kept.id })).rejects.toThrow(ProofRequired);
  expect(await eraseDeleted(database.db, proved, { deleted: kept.id })).toBe(1);
});
