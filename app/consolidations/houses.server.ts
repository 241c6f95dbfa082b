import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Container } from "#app/shipments/containers.ts";
import { columnsOf, NO_ROWS, rowsOfShipments } from "#app/shipments/details.server.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { isOpen } from "#app/shipments/status.ts";
import { followCutoffs } from "#app/deadlines/follow-cutoffs.server.ts";
import type { EventActor } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { CUTOFF_KEYS, CUTOFF_KINDS, type Cutoffs } from "./consolidation.ts";
import type { Following } from "./follow-rows.ts";

import type { StoredConsolidation } from "./lock-consolidation.server.ts";

export interface HouseRows {
  legs: Following<Leg>[];
  containers: Following<Container>[];
}

export interface House extends HouseRows {
  id: string;
  tracking_number: string;
  status: string;
  current_location: string | null;
  estimated_delivery: Date | null;
  eta_follows_legs: boolean;
  delay_reason: string | null;
  delay_note: string | null;
  known_eta: Date | null;
}

/** Locks houses in order of id, as all acts on many shipments. */
export const lockHouses = (
  tx: Kysely<DB>,
  consolidationId: string,
  only?: readonly string[],
): Promise<House[]> =>
  lockWhere(
    tx,
    sql<SqlBool>`member.consolidation_id = ${consolidationId}
      and (${only ?? null}::uuid[] is null or shipments.id = any(${only ?? null}::uuid[]))`,
    "typed",
  );

/** Locks shipments as houses, also those without a master. */
export const lockShipments = (tx: Kysely<DB>, ids: readonly string[]): Promise<House[]> =>
  lockWhere(tx, sql<SqlBool>`shipments.id = any(${ids}::uuid[])`, "actual");

async function lockWhere(
  tx: Kysely<DB>,
  condition: RawBuilder<SqlBool>,
  times: "actual" | "typed",
): Promise<House[]> {
  const { rows } = await sql<Omit<House, keyof HouseRows>>`
    select shipments.id, tracking_number, status, current_location, estimated_delivery, eta_follows_legs,
      delay_reason, delay_note, member.known_eta
    from shipments left join consolidation_shipments as member on member.shipment_id = shipments.id
    where ${condition} order by shipments.id for update of shipments`.execute(tx);
  const followed = await rowsThatFollow(
    tx,
    rows.map(({ id }) => id),
    times,
  );
  return rows.map((row) => ({ ...row, ...followed(row.id) }));
}

async function rowsThatFollow(
  tx: Kysely<DB>,
  ids: readonly string[],
  times: "actual" | "typed",
): Promise<(id: string) => HouseRows> {
  const details = await rowsOfShipments(tx, ids, times);
  const { rows } = await sql<{ id: string; master: string }>`
    select id, master_leg as master from shipment_legs where shipment_id = any(${ids}::uuid[]) and master_leg is not null
    union all
    select id, master_container from shipment_containers
    where shipment_id = any(${ids}::uuid[]) and master_container is not null`.execute(tx);
  const masters = new Map(rows.map(({ id, master }) => [id, master]));
  const toFollowing = <Row extends { id: string | null }>(row: Row): Following<Row> => ({
    ...row,
    master: masters.get(row.id ?? "") ?? null,
  });
  return (id) => {
    const { legs, containers } = details.get(id) ?? NO_ROWS;
    return { legs: legs.map(toFollowing), containers: containers.map(toFollowing) };
  };
}

type WithCutoffs = Cutoffs & Pick<StoredConsolidation, "legs">;

/**
 * Writes the master's cut-offs as deadlines of its shipments, at the port of departure.
 * @param before the earlier cut-offs: unchanged ones are only moved to a changed port
 */
export async function writeCutoffs(
  tx: Kysely<DB>,
  actor: EventActor,
  master: Pick<StoredConsolidation, "id"> & WithCutoffs,
  houses: readonly House[],
  before?: WithCutoffs,
): Promise<void> {
  const open = houses.filter(({ status }) => isOpen(status)).map(({ id }) => id);
  const port = portOf(master);
  const was = before && portOf(before);
  const isAtPort = port.place === was?.place && port.place_code === was.place_code;
  const cutoffs = CUTOFF_KEYS.flatMap((key) => {
    const isKept = master[key]?.getTime() === before?.[key]?.getTime();
    return isKept && (isAtPort || !master[key])
      ? []
      : [{ kind: CUTOFF_KINDS[key], due: master[key], isKept }];
  });
  if (open.length === 0 || cutoffs.length === 0) return;
  await followCutoffs(tx, actor, { id: master.id, ...port, cutoffs }, open);
}

const portOf = ({ legs: [first] }: Pick<StoredConsolidation, "legs">) => ({
  place: first?.from_place ?? null,
  place_code: first?.from_code ?? null,
});

const TABLES = {
  legs: { table: "shipment_legs", master: "master_leg" },
  containers: { table: "shipment_containers", master: "master_container" },
} as const;

/** Writes the rows of many houses with one statement for deletions and one for the others. */
export async function writeHouseRows(
  tx: Kysely<DB>,
  changes: readonly { id: string; before: HouseRows; after: HouseRows }[],
): Promise<void> {
  for (const section of ["containers", "legs"] as const) {
    const { table, master } = TABLES[section];
    const remainingIds = new Set(changes.flatMap(({ after }) => after[section].map(({ id }) => id)));
    const removedIds = changes.flatMap(({ before }) =>
      before[section].flatMap(({ id }) => (remainingIds.has(id) ? [] : [id])),
    );
    if (removedIds.length > 0)
      await sql`delete from ${sql.table(table)} where id = any(${removedIds}::uuid[])`.execute(tx);
    const rows = changes.flatMap(({ id, after }) =>
      after[section].map(({ master: of, ...row }, position) => ({
        ...row,
        shipment_id: id,
        position,
        [master]: of,
      })),
    );
    if (rows.length === 0) continue;
    const written = ["position", master, ...columnsOf(section)];
    const columns = ["id", "shipment_id", ...written].map((name) => sql.ref(name));
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict (id) do update set
        ${sql.join(written.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
      tx,
    );
  }
}
