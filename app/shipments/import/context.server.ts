import { type Kysely, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "#app/access/policy.ts";
import { companiesByText } from "#app/customers/company-names.server.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { ImportedDetails } from "./details.ts";
import { hasRowColumns, type ImportRow, payerIn } from "./cells.ts";
import { readPartyCells } from "./party.ts";
import type { ImportContext, PartyMatch, StoredShipment } from "./values.ts";
import type { CodeFor, NameFor, RowSections } from "./rows.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { places } from "#content/places/places.server.ts";
import { TERM_NAMES } from "../terms.ts";
import { SHIPMENT_FIELDS } from "../shipment.ts";
import { trackingKey } from "../number-key.ts";
import { hasTrackingNumber } from "../find-by-key.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { eventCounts } from "#app/status-history/sync-status.server.ts";
import { zonesOfLeg } from "../event-place.server.ts";
import { type DetailRows, NO_ROWS, rowsOfShipments } from "../details.server.ts";
import { possibleOwners } from "../owner.server.ts";

/**
 * @param options.lock locks the shipments until the transaction ends
 * @param options.except parties and payers that this import has added itself
 */
export async function loadImportContext(
  tx: Kysely<DB>,
  actor: Actor,
  rows: readonly ImportRow[],
  { lock = false, except = [] }: { lock?: boolean; except?: readonly string[] } = {},
): Promise<ImportContext> {
  const [shipments, shippers, consignees, owners, companies] = [
    await namedShipments(tx, rows, lock),
    await knownParties(tx, "shippers", textsIn(rows, "shipper"), except),
    await knownParties(tx, "consignees", textsIn(rows, "consignee"), except),
    await ownersByName(tx),
    await companiesByText(tx, actor, [...new Set(rows.flatMap(({ cells }) => payerIn(cells) || []))]),
  ];
  const payers = new Map([...companies].filter(([, company]) => !except.includes(company?.id ?? "")));
  const records = { shipments, shippers, consignees, owners, payers };
  return { ...records, codeFor: codesOf(), nameFor: namesOf(), zonesOfLeg };
}

/** Returns a cached look-up of place codes, since a file repeats the same few places. */
function codesOf(): CodeFor {
  const codeOf = new Map<string, string | null>();
  return (text, picked, before) => {
    if (!text) return null;
    if (picked || before?.text === text) return places.codeFor(text, picked, before);
    const code = codeOf.get(text);
    if (code !== undefined) return code;
    const ownCode = places.codeFor(text);
    codeOf.set(text, ownCode);
    return ownCode;
  };
}

function namesOf(): NameFor {
  const nameOf = new Map<string, string>();
  return (text) => {
    const name = nameOf.get(text) ?? places.nameFor(text);
    nameOf.set(text, name);
    return name;
  };
}

/** Maps possible owners by e-mail, and by name when it is unique. */
async function ownersByName(tx: Kysely<DB>): Promise<ImportContext["owners"]> {
  const people = await possibleOwners(tx).orderBy("id").execute();
  const owners = new Map<string, { id: string; name: string }>();
  const names = people.map(({ name }) => foldText(name));
  for (const person of people) {
    const name = foldText(person.name);
    if (names.indexOf(name) === names.lastIndexOf(name)) owners.set(name, person);
  }
  for (const person of people) owners.set(foldText(person.email), person);
  return owners;
}

async function namedShipments(
  tx: Kysely<DB>,
  rows: readonly ImportRow[],
  lock: boolean,
): Promise<Map<string, StoredShipment>> {
  const numbers = rows.map(({ cells }) => cells.tracking_number ?? "");
  const shipments = await tx
    .selectFrom("shipments")
    .leftJoin("shippers", "shippers.id", "shipments.shipper_id")
    .leftJoin("consignees", "consignees.id", "shipments.consignee_id")
    .leftJoin("admin_users as owner", "owner.id", "shipments.owner_id")
    .leftJoin("companies as payer", "payer.id", "shipments.bill_to_company_id")
    .select(SHIPMENT_FIELDS.map((name) => `shipments.${name}` as const))
    .select(TERM_NAMES)
    .select(["shipments.id", "shipments.origin_code", "shipments.destination_code", "shipments.current_code"])
    .select(["shipments.eta_follows_legs", "shipments.history", "shipments.last_update_at"])
    .select(["shippers.name as shipper", "consignees.name as consignee", "payer.name as bill_to"])
    .select(["shipments.owner_id", "owner.email as owner_email", "owner.name as owner_name"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("shipment_references")
          .select(["shipment_references.id", "kind", "value"])
          .whereRef("shipment_id", "=", "shipments.id")
          .orderBy("position"),
      ).as("references"),
      goodsTotalsOf,
      deliveredEntryOf,
    ])
    .where(hasTrackingNumber(numbers))
    .orderBy("shipments.id")
    .$if(lock, (query) => query.forUpdate("shipments"))
    .execute();
  const ofShipment = rows.some(({ cells }) => hasRowColumns(cells))
    ? await rowsOfShipments(
        tx,
        shipments.map(({ id }) => id),
      )
    : new Map<string, DetailRows>();
  return new Map(
    shipments.map((row) => [
      trackingKey(row.tracking_number),
      storedShipment(row, ofShipment.get(row.id) ?? NO_ROWS),
    ]),
  );
}

const goodsTotalsOf = sql<("weight" | "pieces" | "dimensions")[]>`(
  select array_remove(array[
    case when count(*) > 0 then 'pieces' end,
    case when bool_and(gross_kg is not null) then 'weight' end,
    case when bool_or(num_nulls(length_cm, width_cm, height_cm) = 0) then 'dimensions' end
  ], null) from shipment_goods where shipment_id = shipments.id)`.as("totalledFields");

const deliveredEntryOf = sql<DeliveredRow | null>`(
  select json_build_object('entry', entry.id, 'at', entry."timestamp", 'undated', entry.undated,
    'imported', entry.source = 'import', 'other', other.newest)
  from (select max("timestamp") as newest from shipment_status_history
    where shipment_id = shipments.id and status <> 'delivered' and ${eventCounts()}) as other
  join shipment_status_history as entry on entry.shipment_id = shipments.id and entry.status = 'delivered'
    and ${eventCounts("entry")} and entry."timestamp" >= coalesce(other.newest, '-infinity')
  where shipments.status = 'delivered'
  order by entry."timestamp", entry.created_at, entry.id limit 1)`.as("delivered");

type DeliveredRow = {
  entry: string;
  at: string;
  undated: boolean;
  imported: boolean;
  other: string | null;
};

type StoredRow = Omit<StoredShipment, "details" | "rows" | "delivered"> & {
  delivered: DeliveredRow | null;
} & Pick<Selectable<DB["shipments"]>, (typeof TERM_NAMES)[number]> & {
    references: { id: string; kind: string; value: string }[];
  };

function storedShipment(row: StoredRow, rows: RowSections): StoredShipment {
  const {
    references,
    incoterm,
    incoterm_place,
    declared_value,
    declared_currency,
    dangerous_goods,
    temperature_min_c,
    temperature_max_c,
    delivered,
    ...rest
  } = row;
  const terms = {
    incoterm: incoterm,
    incoterm_place,
    declared_value: declared_value === null ? null : Number(declared_value),
    declared_currency,
    dangerous_goods,
    temperature_min_c: temperature_min_c === null ? null : Number(temperature_min_c),
    temperature_max_c: temperature_max_c === null ? null : Number(temperature_max_c),
  };
  const { at = "", other = null } = delivered ?? {};
  return {
    ...rest,
    delivered: delivered && {
      ...delivered,
      at: new Date(at),
      other: other === null ? null : new Date(other),
    },
    rows,
    details: { references: references as ImportedDetails["references"], terms },
  };
}

function textsIn(rows: readonly ImportRow[], kind: PartyKind): string[] {
  const texts = new Set<string>();
  for (const { cells } of rows) {
    const { name, email } = readPartyCells(cells, kind);
    texts.add(name).add(email);
  }
  texts.delete("");
  return [...texts];
}

async function knownParties(
  tx: Kysely<DB>,
  table: "shippers" | "consignees",
  texts: readonly string[],
  except: readonly string[],
): Promise<Map<string, PartyMatch[]>> {
  if (texts.length === 0) return new Map();
  const { rows } = await sql<PartyMatch & { typed: string }>`
    with typed as materialized (
      select typed, search_fold(typed) as folded from unnest(${texts}::text[]) as typed
    ), beginnings as materialized (
      select typed, array_to_string(words[:n], ' ') as folded
      from typed, string_to_array(folded, ' ') as words, generate_series(1, least(array_length(words, 1), 8) - 1) as n
    ), found as (
      select typed, party.id, 1 as rank from typed join ${sql.table(table)} as party on lower(party.email) = typed
      union all
      select typed, party.id, 2 from typed
        join ${sql.table(table)} as party on regexp_replace(btrim(party.name_folded), '\\s+', ' ', 'g') = folded
      union all
      select typed, party.id, 3 from typed join ${sql.table(table)} as party on party.company_folded = folded
      union all
      select typed, party.id, 4 from typed join ${sql.table(table)} as party
        on party.name_folded ~>=~ (folded || ' ') and party.name_folded ~<~ (folded || '!')
      union all
      select typed, party.id, 4 from beginnings join ${sql.table(table)} as party
        on party.name_folded = beginnings.folded and length(beginnings.folded) > 3
    )
    select typed, party.id, party.name, party.company, party.email, party.address,
      (array['email', 'name', 'company', 'beginning'])[min(rank)] as by
    from found join ${sql.table(table)} as party on party.id = found.id
    where party.id <> all(${except}::uuid[])
    group by typed, party.id order by min(rank), party.name, party.id`.execute(tx);
  const matchesOf = new Map<string, PartyMatch[]>();
  for (const { typed, ...party } of rows) {
    const namesakes = matchesOf.get(typed);
    if (namesakes) namesakes.push(party);
    else matchesOf.set(typed, [party]);
  }
  return matchesOf;
}
