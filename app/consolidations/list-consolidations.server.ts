import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";
import type { Container } from "#app/shipments/containers.ts";
import { goodsMeasures } from "#app/shipments/details.server.ts";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import { referenceKey } from "#app/shipments/number-key.ts";
import type { Database } from "#database/connection/connect.ts";
import { withPublicEnds } from "#content/places/public-places.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import type { ConsolidationFilter } from "./consolidation.ts";

export interface ListedConsolidation {
  id: string;
  number: string;
  mode: LegMode;
  carrier: string | null;
  master_reference: string | null;
  conveyance: string | null;
  etd: Date | null;
  eta: Date | null;
  closed_at: Date | null;
  houses: number;
  vehicle: string | null;
  containers: Container[];
  /** Total of its shipments, as far as known. */
  gross_kg: number;
  volume_m3: number;
  /** Shipments whose weight or volume is not in the totals. */
  without_weight: number;
  without_volume: number;
  documents_cutoff: Date | null;
  vgm_cutoff: Date | null;
  cargo_cutoff: Date | null;
  /** Start of its first leg and end of the last one; null without legs. */
  from_place: string | null;
  to_place: string | null;
}

const LISTED = [
  "id",
  "number",
  "mode",
  "carrier",
  "master_reference",
  "conveyance",
  "etd",
  "eta",
  "closed_at",
  "vehicle",
  "containers",
  "documents_cutoff",
  "vgm_cutoff",
  "cargo_cutoff",
] as const;

/** Sums the load; weights of shipments are those of their goods. */
export const loadOf = (eb: ExpressionBuilder<DB, "consolidations">) =>
  eb
    .selectFrom("consolidation_shipments as member")
    .innerJoin("shipments", "shipments.id", "member.shipment_id")
    .leftJoinLateral(
      sql<{ volume: number | null }>`(${goodsMeasures(sql`member.shipment_id`)})`.as("goods"),
      (join) => join.onTrue(),
    )
    .whereRef("member.consolidation_id", "=", "consolidations.id")
    .select([
      sql<number>`count(*)::int`.as("houses"),
      sql<number>`coalesce(sum(shipments.weight), 0)::float8`.as("gross_kg"),
      sql<number>`coalesce(sum(goods.volume), 0)::float8`.as("volume_m3"),
      sql<number>`count(*) filter (where shipments.weight is null)::int`.as("without_weight"),
      sql<number>`count(*) filter (where goods.volume is null)::int`.as("without_volume"),
    ])
    .as("load");

const NEWEST = sql`created_at desc, id desc`;

/** Order: open ones first, those with the next cut-off on top. */
const inOrder = (now: Date) => {
  const ifAhead = (column: string) => sql`case when ${sql.ref(column)} > ${now} then ${sql.ref(column)} end`;
  const next = sql`least(${ifAhead("documents_cutoff")}, ${ifAhead("vgm_cutoff")}, ${ifAhead("cargo_cutoff")})`;
  return sql`closed_at is not null, case when closed_at is null then ${next} end nulls last, ${NEWEST}`;
};

/** Lists consolidations. @param from index of the first row, from 0: the order depends on the time, so cursors would not be stable */
export async function listConsolidations(
  db: Database,
  actor: Actor,
  filter: ConsolidationFilter,
  from: number,
  { limit, now }: { limit: number; now: Date },
): Promise<{ rows: ListedConsolidation[]; total: number; previous: string | null; next: string | null }> {
  authorize(actor, "shipments.read");
  const matching = db
    .selectFrom("consolidations")
    .where((eb) => eb.and([sql<SqlBool>`true`, ...conditions(filter)]));
  // Only open ones are sorted; closed ones come from their index.
  const open = matching.where("closed_at", "is", null).orderBy(inOrder(now));
  const closed = matching.where("closed_at", "is not", null).orderBy(NEWEST);
  const page = db
    .with("open", () => open.selectAll().limit(from + limit))
    .with("closed", () => closed.selectAll().limit(from + limit))
    .selectFrom((eb) =>
      eb.selectFrom("open").selectAll().unionAll(eb.selectFrom("closed").selectAll()).as("consolidations"),
    );
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(page.selectAll().orderBy(inOrder(now)).limit(limit).offset(from).as("consolidations"))
      .innerJoinLateral(loadOf, (join) => join.onTrue())
      .orderBy(inOrder(now))
      .select(LISTED)
      .select([
        "load.houses",
        "load.gross_kg",
        "load.volume_m3",
        "load.without_weight",
        "load.without_volume",
      ])
      .select([
        sql<string | null>`legs -> 0 ->> 'from_place'`.as("from_place"),
        sql<string | null>`legs -> 0 ->> 'from_code'`.as("from_code"),
        sql<string | null>`legs -> -1 ->> 'to_place'`.as("to_place"),
        sql<string | null>`legs -> -1 ->> 'to_code'`.as("to_code"),
      ])
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(withPublicEnds),
    total,
    previous: from > 0 ? String(Math.max(0, from - limit)) : null,
    next: from + limit < total ? String(from + limit) : null,
  };
}

/** An open consolidation with one of the asked container numbers. */
export interface ContainerHit {
  /** As asked. */
  number: string;
  id: string;
  consolidation: string;
}

/** Lists open consolidations by containers, compared without case and separators. @param except one to leave out */
export async function listOpenWithContainers(
  db: Database,
  actor: Actor,
  numbers: readonly string[],
  except: string | null,
): Promise<ContainerHit[]> {
  authorize(actor, "shipments.read");
  if (numbers.length === 0) return [];
  // Found by the index of the words, then compared as a number of a container.
  const words = numbers.map((number) => `%${keyIn(number)}%`);
  const { rows } = await sql<ContainerHit>`
    select asked.number, holder.id, holder.number as consolidation
    from consolidations as holder
    cross join lateral jsonb_array_elements(holder.containers) as container
    join (select distinct number from unnest(${numbers}::text[]) as number) as asked
      on reference_key(asked.number) = reference_key(container ->> 'number')
    where holder.closed_at is null and holder.lookup like any(${words}::text[])
      and holder.id is distinct from ${except && isRowId(except) ? except : null}::uuid
    order by asked.number, holder.number`.execute(db);
  return rows;
}

/** Returns a number as `lookup` has it. */
const keyIn = (number: string) => referenceKey(number).toLowerCase();

/** Condition: number, master reference, booking or container in any spelling, carrier or vessel. */
export function foundBy(typed: string): RawBuilder<SqlBool> {
  const key = keyIn(typed);
  const asKey = key.length > 2 ? sql`or lookup like ${`%${key}%`}` : sql``;
  return sql<SqlBool>`(lookup like search_pattern(${typed}) ${asKey})`;
}

function conditions(filter: ConsolidationFilter): RawBuilder<SqlBool>[] {
  const { search, state, mode, carrier, etd_from, etd_to } = filter;
  return [
    ...(search ? [foundBy(search)] : []),
    ...(state === "open" ? [sql<SqlBool>`closed_at is null`] : []),
    ...(state === "closed" ? [sql<SqlBool>`closed_at is not null`] : []),
    ...(mode ? [sql<SqlBool>`mode = ${mode}`] : []),
    ...(carrier ? [sql<SqlBool>`search_fold(carrier) like search_pattern(${carrier})`] : []),
    ...(etd_from ? [sql<SqlBool>`etd >= ${startOfLocalDay(etd_from)}`] : []),
    ...(etd_to ? [sql<SqlBool>`etd < ${endOfLocalDay(etd_to)}`] : []),
  ];
}
