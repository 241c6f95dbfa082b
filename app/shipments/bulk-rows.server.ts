import { SelectionChanged, actBatch } from "#app/acts/act.ts";
import { type Kysely, sql, type SqlBool } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import type { ShipmentSelection } from "./selection.ts";
import { type ActKind, changedBy, type StoredAct } from "#app/acts/act-kind.server.ts";
import { type BegunAct, startAct } from "#app/acts/run-act.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DomainEvent } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { selectedShipments } from "./filter.server.ts";

export interface BulkParameters {
  /** The filter of the selection, checked again for each batch; null when shipments were selected by id. */
  selection: Extract<ShipmentSelection, { all: true }> | null;
  /** Time of the request, against which late, due today and planned are evaluated. */
  now: string;
}

export interface BulkOptions {
  now: Date;
  /** The count shown in the confirmation; the act is refused when the current count differs. */
  expected?: number | null;
}

const bulkParameters = (selection: ShipmentSelection, { now }: BulkOptions): BulkParameters => ({
  selection: selection.all ? selection : null,
  now: now.toISOString(),
});

/** Starts a bulk act on the selected shipments. @throws SelectionChanged */
export const startOnSelected = <Parameters extends BulkParameters>(
  db: Database,
  actor: Actor,
  kind: ActKind<Parameters>,
  wanted: {
    selection: ShipmentSelection;
    options: BulkOptions;
    parameters: Omit<Parameters, keyof BulkParameters>;
    check?: (tx: Kysely<DB>, rows: number) => Promise<void>;
  },
): Promise<BegunAct> => {
  const { selection, options } = wanted;
  const parameters = { ...bulkParameters(selection, options), ...wanted.parameters } as Parameters;
  return startAct(db, actor, kind, {
    parameters,
    async take(tx, act) {
      const rows = await takeSelected(tx, act, actor, selection, options);
      await wanted.check?.(tx, rows);
      return rows;
    },
  });
};

/** Builds the audit event of a whole bulk act, such as «12 to in_transit». */
export const bulkEvent = <Parameters>(
  act: StoredAct<Parameters>,
  action: string,
  words = "",
): DomainEvent => ({
  action,
  entity: "shipments",
  summary: `${changedBy(act)} ${words}`.trim(),
  details: { act: act.id },
});

/**
 * Assigns the currently matching shipments to the act; shipments created later are not included.
 * @returns how many @throws SelectionChanged
 */
async function takeSelected(
  tx: Kysely<DB>,
  actId: string,
  actor: Actor,
  selection: ShipmentSelection,
  { now, expected = null }: BulkOptions,
): Promise<number> {
  const chosen = await selectedShipments(tx, selection, { actor, now });
  const { numAffectedRows = 0n } = await sql`
    insert into act_shipments (act_id, place, shipment_id)
    select ${actId}::uuid, row_number() over (order by id) - 1, id
    from (${chosen.select("shipments.id")}) as chosen`.execute(tx);
  const count = Number(numAffectedRows);
  if (expected !== null && expected !== count) throw new SelectionChanged(count);
  return count;
}

/** Locks the next batch in order of id, so that two acts cannot deadlock; skips shipments that no longer match. */
export async function lockNext(
  tx: Kysely<DB>,
  actor: Actor,
  act: StoredAct<BulkParameters>,
): Promise<{ taken: number; ids: string[] }> {
  const { rows } = await sql<{ shipment: string }>`
    select shipment_id as shipment from act_shipments
    where act_id = ${act.id} and place >= ${act.done} order by place limit ${actBatch.size}`.execute(tx);
  const begunIds = rows.map(({ shipment }) => shipment);
  const { selection, now } = act.parameters;
  const matching = await selectedShipments(tx, selection ?? { all: false, ids: begunIds }, {
    actor,
    now: new Date(now),
  });
  const matches = await matching
    .$if(selection !== null, (query) => query.where(sql<SqlBool>`shipments.id = any(${begunIds}::uuid[])`))
    .select("shipments.id")
    .orderBy("shipments.id")
    .forUpdate("shipments")
    .execute();
  return { taken: begunIds.length, ids: matches.map(({ id }) => id) };
}

export async function storeUndoData(
  tx: Kysely<DB>,
  act: StoredAct<BulkParameters>,
  rows: readonly { shipment: string; back: unknown }[],
): Promise<void> {
  await sql`
    update act_shipments as own set back = row.back
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(shipment uuid, back jsonb)
    where act_id = ${act.id} and place >= ${act.done} and place < ${act.done + actBatch.size}
      and own.shipment_id = row.shipment`.execute(tx);
}
