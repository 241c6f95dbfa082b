import { stepUpSession, testActor } from "#tests/actors.ts";
import { sql } from "kysely";
import { beforeAll } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { listAudit } from "#app/desk/audit/list-audit.server.ts";
import { restoreAct, restoreOutcome } from "#app/deleted/archive-acts.server.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import { restoreDeleted } from "#app/deleted/restore-deleted.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { syncStatusFromHistory } from "#app/status-history/sync-status.server.ts";
import type { ArchiveTarget } from "#app/deleted/deleted.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { useTestDatabase } from "./test-database.ts";

/** Ids that match no deletion. */
export const nowhere = { deleted: "00000000-0000-4000-8000-000000000000" };

/** A shipment's fields as they are stored. */
export const input = (number: string, changes: Record<string, string> = {}) =>
  shipmentForm.parse({
    tracking_number: number,
    status: "pending",
    service_type: "Sea Freight",
    origin_location: "Ghent",
    destination_location: "Lagos",
    weight: "120.50",
    notes: "“Ring” first\n\\N",
    ...changes,
  });

/** A database of the file's own with a member of staff who deletes and restores. */
export function useDeletedRecords() {
  const database = useTestDatabase();
  const actor = { ...testActor(), sessionId: "" };
  beforeAll(async () => {
    actor.id = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
    actor.sessionId = await stepUpSession(database.db, actor.id);
  });
  const rowsOf = async (table: string, column: string, id: string): Promise<string[]> => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t where ${sql.ref(column)} = ${id}
      order by id`.execute(database.db);
    return rows.map(({ row }) => row);
  };
  return {
    database,
    actor,
    create: (number: string, changes: Record<string, string> = {}, quoteRequestId?: string) =>
      createShipment(database.db, actor, input(number, changes), { quoteRequestId }),
    addEntry: (id: string, status: string, hours: number) =>
      addStatusEntry(database.db, actor, id, {
        status,
        timestamp: new Date(Date.now() + hours * 3_600_000),
        location: null,
        notes: null,
      }),
    /** Archives an entry, as versions before the withdrawal of events did. */
    archiveEntry: (shipmentId: string, entryId: string): Promise<string> =>
      database.db.transaction().execute(async (tx) => {
        const [kept = ""] = await archiveRecords(tx, actor, "status", [entryId]);
        await tx.deleteFrom("shipment_status_history").where("id", "=", entryId).execute();
        await syncStatusFromHistory(tx, shipmentId);
        return kept;
      }),
    restore: (wanted: ArchiveTarget, withNeeded = false) => {
      if ("deleted" in wanted) return restoreDeleted(database.db, actor, wanted, { withNeeded });
      return restoreAct(database.db, actor, wanted.act, { withNeeded }).then(restoreOutcome);
    },
    /** Returns every row of a table as text, with microseconds. */
    rowsOf,
    everythingOf: async (id: string) => ({
      shipment: await rowsOf("shipments", "id", id),
      entries: await rowsOf("shipment_status_history", "shipment_id", id),
    }),
    /** The audit log of one record, oldest first. */
    lines: async (id: string) =>
      (await listAudit(database.db, actor, {}, { size: 500 })).rows
        .filter(({ entityId }) => entityId === id)
        .map(({ action }) => action)
        .reverse(),
    /** Stores a request or message as if a visitor had sent it. */
    arrive: async (table: "quote_requests" | "contact_submissions", email: string): Promise<string> => {
      const message = table === "contact_submissions" ? { message: "Hello" } : {};
      const row = { email, name: "Ada", is_read: true, ...message };
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))}) returning id`.execute(database.db);
      return rows[0]?.id ?? "";
    },
  };
}
