import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { rowsAround } from "#app/kit/keyset.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { isRowId, rowId } from "#database/connection/keyset.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import {
  CARRIER_MESSAGES,
  type CarrierContact,
  type CarrierFilter,
  type CarrierInput,
  UNDER_WAY_COUNTED,
} from "./carrier.ts";

const FIELDS = ["name", "scac", "iata_prefix", "address", "language", "notes"] as const;

export interface Carrier extends CarrierInput {
  id: string;
  retired_at: Date | null;
  version: string;
}

export interface ListedCarrier extends Pick<Carrier, "id" | "name" | "modes" | "scac" | "iata_prefix"> {
  other_names: string[];
  retired_at: Date | null;
  /** The first of its contacts. */
  contact: string | null;
  email: string | null;
  phone: string | null;
  /** Number of shipments in progress, up to `UNDER_WAY_COUNTED` + 1, and their next arrival. */
  under_way: number;
  next_arrival: Date | null;
  cursor: string;
}

/** Lists carriers by name. @param place id of the carrier after or before the page */
export async function listCarriers(
  db: Database,
  actor: Actor,
  filter: CarrierFilter,
  place: { after: string } | { before: string } | null,
  { limit, now }: { limit: number; now: Date },
) {
  authorize(actor, "carriers.read");
  const backwards = place !== null && "before" in place;
  const from = place === null ? null : "after" in place ? place.after : place.before;
  const [direction, sign] = backwards ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const beyond =
    from !== null && isRowId(from)
      ? sql<SqlBool>`(lower(name), id) ${sign} (select lower(name), id from carriers where id = ${from})`
      : sql<SqlBool>`true`;
  const where = conditions(filter);
  const [{ rows: read }, { rows: counted }] = await Promise.all([
    sql<ListedCarrier>`
      select carrier.id, carrier.id as cursor, carrier.name, modes, scac, iata_prefix, retired_at, contact.name as contact, email, phone,
        ${OTHER_NAMES} as other_names, under_way, next_arrival
      from (select * from carriers where ${where} and ${beyond}
        order by lower(name) ${direction}, id ${direction} limit ${limit + 1}) as carrier
      ${FIRST_CONTACT}
      cross join lateral (select count(distinct shipment_id)::int as under_way, min(eta) as next_arrival from (
        select leg.* from carrier_names, lateral (
          select shipment_id, eta from shipment_legs join shipments on shipments.id = shipment_id
          where search_fold(shipment_legs.carrier) = carrier_names.key and eta >= ${now} and ata is null
            and ${SHIPMENT_IS_OPEN}
          order by eta limit ${sql.lit(UNDER_WAY_COUNTED + 1)}) as leg
        where carrier_id = carrier.id limit ${sql.lit(UNDER_WAY_COUNTED + 1)}) as legs) as carried
      order by lower(carrier.name) ${direction}, carrier.id ${direction}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from carriers where ${where}`.execute(db),
  ]);
  return { ...rowsAround(read, place, limit), total: counted[0]?.total ?? 0 };
}

type CarrierMatch = Pick<
  ListedCarrier,
  "id" | "name" | "other_names" | "modes" | "scac" | "iata_prefix" | "contact"
>;

/** Finds active carriers by a text, without their shipments. */
export async function findCarriers(
  db: Database,
  actor: Actor,
  typed: string,
  limit: number,
): Promise<CarrierMatch[]> {
  authorize(actor, "carriers.read");
  const { rows } = await sql<CarrierMatch>`
    select carrier.id, carrier.name, modes, scac, iata_prefix, contact.name as contact, ${OTHER_NAMES} as other_names
    from (select * from carriers where ${conditions({ search: typed, mode: "", state: "" })}
      order by lower(name), id limit ${limit}) as carrier
    ${FIRST_CONTACT}
    order by lower(carrier.name), carrier.id`.execute(db);
  return rows;
}

const OTHER_NAMES = sql`array(select name from carrier_names
  where carrier_id = carrier.id and key <> search_fold(carrier.name) order by key)`;
const FIRST_CONTACT = sql`left join lateral (select name, email, phone from carrier_contacts
  where carrier_id = carrier.id order by gets_orders desc, position limit 1) as contact on true`;

/** Condition: any of its names, SCAC, prefix or contacts. */
const carrierFoundBy = (typed: string): RawBuilder<SqlBool> => sql<SqlBool>`carriers.id in (
  select carrier_id from carrier_names where key like search_pattern(${typed})
  union all select id from carriers as coded
    where lower(scac) like search_pattern(${typed}) or iata_prefix like search_pattern(${typed})
  union all select carrier_id from carrier_contacts
    where search_fold(name) like search_pattern(${typed}) or lower(email) like search_pattern(${typed}))`;

function conditions({ search, mode, state }: CarrierFilter): RawBuilder<SqlBool> {
  const all = [
    state === "retired" ? sql<SqlBool>`retired_at is not null` : sql<SqlBool>`retired_at is null`,
    ...(mode ? [sql<SqlBool>`${mode} = any(modes)`] : []),
    ...(search ? [carrierFoundBy(search)] : []),
  ];
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** Reads a carrier. @throws NotFound */
export async function readCarrier(db: Kysely<DB>, actor: Actor, id: string): Promise<Carrier> {
  authorize(actor, "carriers.read");
  const row = await db
    .selectFrom("carriers")
    .select(["id", "modes", "retired_at", ...FIELDS, sql<string>`updated_at::text`.as("version")])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(CARRIER_MESSAGES.notFound));
  const [names, contacts] = await Promise.all([
    db.selectFrom("carrier_names").select("name").where("carrier_id", "=", id).orderBy("key").execute(),
    db
      .selectFrom("carrier_contacts")
      .select(["name", "email", "phone", "task", "gets_orders"])
      .where("carrier_id", "=", id)
      .orderBy("position")
      .execute(),
  ]);
  const own = foldText(row.name);
  const other_names = names.map(({ name }) => name).filter((name) => foldText(name) !== own);
  return { ...row, other_names, contacts };
}

/**
 * Stores a carrier; a null `id` creates one. An old name is kept as a further name, so that texts typed earlier still
 * match.
 * @returns its id @throws NotFound; Conflict when somebody changed it; Invalid when a name or code is taken
 */
export async function saveCarrier(
  db: Database,
  actor: Actor,
  id: string | null,
  input: CarrierInput,
  version: string | null,
): Promise<string> {
  authorize(actor, "carriers.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = id === null ? null : await lockCarrier(tx, actor, id);
      if (before && before.version !== version) throw new Conflict(CARRIER_MESSAGES.changedMeanwhile);
      return writeCarrier(tx, actor, before, input);
    }),
  );
}

const NAME_REFUSALS = {
  carriers_scac_idx: () => new Invalid("", { scac: [CARRIER_MESSAGES.scacTaken] }),
  carriers_iata_prefix_idx: () => new Invalid("", { iata_prefix: [CARRIER_MESSAGES.prefixTaken] }),
  carrier_names_pkey: () => new Conflict(CARRIER_MESSAGES.nameTakenMeanwhile),
};

/** Stores a carrier in the caller's transaction. @param before the stored one, locked; null for a new one @returns its id */
export async function writeCarrier(
  tx: Kysely<DB>,
  actor: Actor,
  before: Pick<Carrier, "id" | keyof CarrierInput> | null,
  input: CarrierInput,
): Promise<string> {
  authorize(actor, "carriers.write");
  const { other_names, contacts, ...columns } = input;
  const id = before?.id ?? randomUUID();
  // Emitted first: a form sent twice at once waits here, instead of failing on the name it has just taken.
  await emit(tx, actor, {
    action: before ? "carrier.changed" : "carrier.created",
    entityId: id,
    summary: input.name,
    details: before ? differences(auditTexts(before), auditTexts(input)) : {},
  });
  if (before) await tx.updateTable("carriers").set(columns).where("id", "=", id).execute();
  else
    await tx
      .insertInto("carriers")
      .values({ id, ...columns })
      .execute();
  await saveNames(tx, id, [input.name, ...other_names, ...(before ? [before.name] : [])]);
  await saveContacts(tx, id, contacts);
  return id;
}

async function saveNames(tx: Kysely<DB>, id: string, typed: readonly string[]): Promise<void> {
  const names = [...new Map(typed.map((name) => [foldText(name), name])).values()];
  await tx.deleteFrom("carrier_names").where("carrier_id", "=", id).execute();
  const { rows: taken } = await sql<{ name: string; owner: string }>`
    select typed.name, carriers.name as owner from unnest(${names}::text[]) as typed (name)
    join carrier_names on carrier_names.key = search_fold(typed.name)
    join carriers on carriers.id = carrier_names.carrier_id`.execute(tx);
  const [clash] = taken;
  if (clash) {
    const field = foldText(clash.name) === foldText(typed[0] ?? "") ? "name" : "other_names";
    throw new Invalid("", { [field]: [CARRIER_MESSAGES.nameTaken(clash.name, clash.owner)] });
  }
  await sql`insert into carrier_names (key, carrier_id, name)
    select search_fold(name), ${id}::uuid, name from unnest(${names}::text[]) as typed (name)`.execute(tx);
}

async function saveContacts(
  tx: Kysely<DB>,
  carrier_id: string,
  typed: readonly CarrierContact[],
): Promise<void> {
  await tx.deleteFrom("carrier_contacts").where("carrier_id", "=", carrier_id).execute();
  if (typed.length === 0) return;
  const rows = typed.map((person, position) => ({ ...person, carrier_id, position }));
  await tx.insertInto("carrier_contacts").values(rows).execute();
}

/** Retires or restores a carrier; retired ones are not suggested any more. @throws NotFound */
export async function setCarrierRetired(
  db: Database,
  actor: Actor,
  id: string,
  isRetired: boolean,
): Promise<void> {
  authorize(actor, "carriers.write");
  await db.transaction().execute(async (tx) => {
    const { name, retired_at } = await lockCarrier(tx, actor, id);
    if ((retired_at !== null) === isRetired) return;
    const values = { retired_at: isRetired ? sql<Date>`now()` : null };
    await tx.updateTable("carriers").set(values).where("id", "=", id).execute();
    const action = isRetired ? "carrier.retired" : "carrier.brought_back";
    await emit(tx, actor, { action, entity: "carrier", entityId: id, summary: name });
  });
}

export async function lockCarrier(tx: Kysely<DB>, actor: Actor, id: string): Promise<Carrier> {
  authorize(actor, "carriers.write");
  if (isRowId(id)) await tx.selectFrom("carriers").select("id").where("id", "=", id).forUpdate().execute();
  return readCarrier(tx, actor, id);
}

const auditTexts = (carrier: CarrierInput): Record<string, string> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, carrier[field] ?? ""])),
  other_names: carrier.other_names.join("; "),
  modes: carrier.modes.map((mode) => TRANSPORT_MODES[mode]).join(", "),
  contacts: carrier.contacts.map(({ name, email }) => [name, email].filter(Boolean).join(", ")).join("; "),
});
