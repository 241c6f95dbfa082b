import { type Kysely, type Selectable, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { PaperParty, PaperShipment } from "./paper-data.ts";
import { cutoffTimes, freeTimes, takingsOver } from "./paper-times.server.ts";
import { addressLines } from "./address-lines.ts";
import { isLanguage } from "#app/kit/language/language.ts";
import { NotFound } from "#app/kit/errors.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { goodsTotals } from "#app/shipments/goods.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { isRowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { type DetailRows, NO_ROWS, numberOrNull, rowsOfShipments } from "#app/shipments/details.server.ts";
import type { ShipmentSelection } from "#app/shipments/selection.ts";
import type { Database } from "#database/connection/connect.ts";
import { selectedShipments } from "#app/shipments/filter.server.ts";
import { type IssuedBill, type Master, paperReferences } from "./paper-references.ts";

export async function readPaperShipment(db: Kysely<DB>, actor: Actor, id: string): Promise<PaperShipment> {
  const [shipment] = await readPaperShipments(db, actor, [id]);
  if (!shipment) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  return shipment;
}

/** Reads shipments for papers in the order of the ids; missing ones are left out. */
export async function readPaperShipments(
  db: Kysely<DB>,
  actor: Actor,
  ids: readonly string[],
): Promise<PaperShipment[]> {
  authorize(actor, "shipments.read");
  const wanted = ids.filter(isRowId);
  if (wanted.length === 0) return [];
  const [shipments, rows, shared, free, due, taken] = await Promise.all([
    shipmentsWithParties(db, wanted),
    rowsOfShipments(db, wanted),
    sharedContainers(db, wanted),
    freeTimes(db, actor, wanted),
    cutoffTimes(db, actor, wanted),
    takingsOver(db, actor, wanted),
  ]);
  const byId = new Map(
    shipments.map((row) => {
      const shipment = paperShipment(row, rows.get(row.id) ?? NO_ROWS, shared);
      const times = free.get(row.id);
      const cutoffs = due.get(row.id);
      return [
        row.id,
        {
          ...shipment,
          ...(times && { freeTimes: times }),
          ...(cutoffs && { cutoffs }),
          ...taken.get(row.id),
        },
      ];
    }),
  );
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

const PARTY_FIELDS = ["name", "company", "email", "phone", "address"] as const;
const COMPANY_FIELDS = [
  "name",
  "legal_name",
  "vat_number",
  "eori",
  "street",
  "postcode",
  "city",
  "country_code",
  "language",
] as const;

type PartyColumns = Pick<Selectable<DB["shippers"]>, (typeof PARTY_FIELDS)[number]>;
type CompanyColumns = Pick<Selectable<DB["companies"]>, (typeof COMPANY_FIELDS)[number]>;
type PartyRow = PartyColumns & { joined: CompanyColumns | null };

const partyOf = (kind: "shipper" | "consignee") =>
  sql<PartyRow | null>`(
    select jsonb_build_object(${sql.join(
      PARTY_FIELDS.map((field) => sql`${sql.lit(field)}, party.${sql.ref(field)}`),
    )}, 'joined', (
      select jsonb_build_object(${sql.join(
        COMPANY_FIELDS.map((field) => sql`${sql.lit(field)}, companies.${sql.ref(field)}`),
      )}) from companies where companies.id = party.company_id))
    from ${sql.table(`${kind}s`)} as party where party.id = shipments.${sql.ref(`${kind}_id`)})`;

const consolidation = sql<Master | null>`(
  select jsonb_build_object('number', number, 'mode', mode, 'master', master_reference, 'booking', booking)
  from consolidation_shipments as member join consolidations on consolidations.id = member.consolidation_id
  where member.shipment_id = shipments.id)`;

const issuedBill = sql<IssuedBill | null>`(
  select jsonb_build_object('paper', kind, 'number', number)
  from document_shipments as of join documents on documents.id = of.document_id
  where of.shipment_id = shipments.id and kind in ('house_bill_of_lading', 'house_air_waybill') and voided_at is null
  order by issued_at desc, documents.id limit 1)`;

function shipmentsWithParties(db: Kysely<DB>, ids: readonly string[]) {
  return db
    .selectFrom("shipments")
    .select(["id", "tracking_number", "service_type", "origin_location", "origin_code"])
    .select(["destination_location", "destination_code", "incoterm", "incoterm_place", "declared_value"])
    .select(["declared_currency", "dangerous_goods", "weight", "pieces", "estimated_delivery", "notes"])
    .select(["temperature_min_c", "temperature_max_c"])
    .select([partyOf("shipper").as("shipper"), partyOf("consignee").as("consignee")])
    .select([consolidation.as("consolidation"), issuedBill.as("bill")])
    .where("id", "in", ids)
    .execute();
}

/** SQL condition: a container carries goods of other shipments on the same voyage, not cancelled and created within 90 days. */
const isShared = sql<boolean>`exists (
  select from shipment_containers as other
  join shipments as theirs on theirs.id = other.shipment_id join shipments as own on own.id = shipment_containers.shipment_id
  where other.key = shipment_containers.key and other.shipment_id <> shipment_containers.shipment_id
    and theirs.status <> 'cancelled' and abs(extract(epoch from theirs.created_at - own.created_at)) < 90 * 86400)`;

async function sharedContainers(db: Kysely<DB>, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom("shipment_containers")
    .select("id")
    .where("shipment_id", "in", ids)
    .where(isShared)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type ShipmentRow = Awaited<ReturnType<typeof shipmentsWithParties>>[number];

function paperShipment(
  row: ShipmentRow,
  rows: DetailRows,
  isSharedId: ReadonlySet<string | null>,
): PaperShipment {
  const goods = rows.goods.map(withoutIds);
  const totals = goodsTotals(goods);
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    mode: row.service_type,
    shipper: partyFrom(row.shipper),
    consignee: partyFrom(row.consignee),
    origin: { name: row.origin_location, code: row.origin_code },
    destination: { name: row.destination_location, code: row.destination_code },
    ...paperReferences(row, rows.references.map(withoutIds)),
    goods,
    containers: rows.containers.map((each) => ({
      ...withoutIds(each),
      ...(isSharedId.has(each.id) && { shared: true }),
    })),
    legs: rows.legs.map(withoutIds),
    incoterm: row.incoterm,
    incotermPlace: row.incoterm_place,
    declaredValue: numberOrNull(row.declared_value),
    currency: row.declared_currency,
    dangerousGoods: row.dangerous_goods,
    weightKg: totals?.gross_kg ?? numberOrNull(row.weight),
    pieces: totals?.packages ?? row.pieces,
    estimatedDelivery: row.estimated_delivery,
    ...carriedAt(row),
    instructions: row.notes,
    ...(row.consolidation && {
      consolidation: { number: row.consolidation.number, master: row.consolidation.master },
    }),
    ...readBy(row.consignee),
  };
}

function carriedAt(row: ShipmentRow): Pick<PaperShipment, "temperature"> {
  const { temperature_min_c: min, temperature_max_c: max } = row;
  const temperature = temperatureText(numberOrNull(min), numberOrNull(max));
  return temperature ? { temperature } : {};
}

function readBy(consignee: PartyRow | null): Pick<PaperShipment, "language"> {
  const language = consignee?.joined?.language;
  return isLanguage(language) && language !== "en" ? { language } : {};
}

function withoutIds<Row extends { id: string | null }>(stored: Row): Omit<Row, "id"> {
  const { id: _, ...row } = stored;
  return row;
}

/** Builds a party. Its own address is where the goods are; that of its company is the fallback. */
function partyFrom(row: PartyRow | null): PaperParty | null {
  if (!row) return null;
  const { joined } = row;
  const own = addressLines(row.address ?? "");
  const addressOfCustomer = joined
    ? [joined.street, [joined.postcode, joined.city].filter(Boolean).join(" ")]
    : [];
  const company = row.company || joined?.legal_name || joined?.name || null;
  return {
    name: row.name,
    company,
    address: own.lines.length > 0 ? own.lines : addressOfCustomer.flatMap((line) => line || []),
    countryCode: own.countryCode ?? joined?.country_code ?? null,
    phone: row.phone,
    email: row.email,
    vatNumber: joined?.vat_number ?? null,
    eori: joined?.eori ?? null,
  };
}

export async function listSelectedIds(
  db: Database,
  actor: Actor,
  selection: ShipmentSelection,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  authorize(actor, "shipments.read");
  const selected = await selectedShipments(db, selection, { actor, now });
  const rows = await selected
    .select("shipments.id")
    .orderBy("shipments.tracking_number")
    .limit(limit + 1)
    .execute();
  return rows.map(({ id }) => id);
}
