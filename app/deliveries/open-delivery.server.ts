import { sql } from "kysely";
import { addressInWords } from "#app/documents/address-lines.ts";
import { paperSlot, referenceLines } from "#app/documents/paper-texts.ts";
import { type DangerousGoods, dangerousQuantity, dangerousText } from "#app/goods/dangerous-goods.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { places } from "#content/places/places.server.ts";
import { MOST_PROOFS } from "./delivery-link.ts";
import { type Database, prepared, type ValueOf } from "#database/connection/connect.ts";
import type { ReferenceKind } from "#app/shipments/reference-labels.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { piecesDelivered } from "./record-delivery.server.ts";
import { linkEndColumn, tokenHash } from "#app/portal/private-link-rows.server.ts";

/** The driver's view: address and phone, planned time, quantity, handling, dangerous goods and temperature. No other data is exposed. */
export interface DriverDelivery {
  linkId: string;
  shipmentId: string;
  /** Set for a pick-up at the shipper's, instead of a delivery at the consignee's. */
  isPickup: boolean;
  party: { name: string; company: string | null; address: string | null; phone: string | null } | null;
  place: string;
  /** Pieces still to deliver, or to pick up. */
  pieces: number | null;
  /** When its stop is planned: «1 Dec 2026 07:30–09:00»; empty without a plan. */
  planned: string;
  /** Gross weight; null when not known, or when a part was delivered before. */
  kg: number | null;
  /** The note on the stop, then the instructions for the carrier; empty without either. */
  note: string;
  references: string[];
  /** Description of each dangerous goods row: «UN 1263 PAINT, 3, III, (D/E), 780 l». */
  dangerous: string[];
  /** «min 2 °C, max 8 °C»; empty when none is agreed. */
  temperature: string;
}

interface PartyRow {
  name: string | null;
  company: string | null;
  address: string | null;
  phone: string | null;
}

interface StopRow {
  day: string | null;
  starts: string | null;
  ends: string | null;
  reference: string | null;
  note: string | null;
  deliver_to: string | null;
}

/** The condition that a driver's link accepts a proof now; the query must join its shipment. */
export const deliveryIsOpen = sql<boolean>`private_links.purpose = 'delivery' and private_links.revoked_at is null
  and ${linkEndColumn} > now() and private_links.files_received < ${sql.lit(MOST_PROOFS)}`;

const deliveryByHash = prepared("open-delivery", (db, value: ValueOf<{ hash: Buffer }>) =>
  db
    .selectFrom("private_links")
    .innerJoin("shipments", "shipments.id", "private_links.shipment_id")
    .leftJoinLateral(
      () =>
        sql<PartyRow>`(
        select name, company, address, phone from consignees where not is_pickup and id = shipments.consignee_id
        union all select name, company, address, phone from shippers where is_pickup and id = shipments.shipper_id)`.as(
          "party",
        ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      () =>
        sql<StopRow>`(
        select to_char(day, 'YYYY-MM-DD') as day, to_char(starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends,
          reference, note, case when not is_pickup then deliver_to end as deliver_to
        from planned_stops where shipment_id = shipments.id
          and kind = case when is_pickup then 'pickup' else 'delivery' end)`.as("stop"),
      (join) => join.onTrue(),
    )
    .select(["private_links.id as linkId", "shipments.id as shipmentId"])
    .select(["stop.day", "stop.starts", "stop.ends", "stop.reference", "stop.note", "shipments.notes"])
    .select("stop.deliver_to")
    .select(["shipments.tracking_number as number", "is_pickup as isPickup", "party.name", "party.company"])
    .select(["party.address", "party.phone", "temperature_min_c", "temperature_max_c"])
    .select([
      sql<string>`case when is_pickup then origin_location else destination_location end`.as("place"),
      sql<string | null>`case when is_pickup then origin_code else destination_code end`.as("placeCode"),
      sql<number | null>`shipments.pieces - case when is_pickup then 0 else ${piecesDelivered} end`.as(
        "pieces",
      ),
      sql<string | null>`case when is_pickup or ${piecesDelivered} = 0 then coalesce(
        (select case when count(*) = count(gross_kg) then sum(gross_kg) end from shipment_goods
          where shipment_id = shipments.id), shipments.weight) end`.as("kg"),
      deliveryIsOpen.as("isOpen"),
      sql<DangerousGoods[]>`array(select to_jsonb(goods) from shipment_goods as goods
        where shipment_id = shipments.id and un_number is not null order by position)`.as("dangerousRows"),
      sql<
        { kind: ReferenceKind; value: string }[]
      >`array(select jsonb_build_object('kind', kind, 'value', value)
        from shipment_references where shipment_id = shipments.id order by position)`.as("references"),
    ])
    .where("private_links.token_hash", "=", value("hash")),
);

/** Finds an open delivery by its token's hash: guessed, expired, revoked and used tokens take the same query. */
export async function findOpenDelivery(db: Database, token: string): Promise<DriverDelivery | null> {
  const [row] = await deliveryByHash(db, { hash: tokenHash(token) });
  if (!row?.isOpen) return null;
  const { linkId, shipmentId, isPickup, pieces, name, company, phone, number, references } = row;
  const { temperature_min_c: min, temperature_max_c: max, dangerousRows } = row;
  const { day, starts, ends, reference, note, notes, deliver_to: warehouse } = row;
  const numberOf = (value: string | null) => (value === null ? null : Number(value));
  const named = referenceLines({ references }, { forOthers: true }).split("\n").filter(Boolean);
  const dangerous = dangerousRows.map((goods) =>
    [dangerousText(goods, "road"), dangerousQuantity(goods)].filter(Boolean).join(", "),
  );
  const address = row.address && addressInWords(row.address);
  const consignee = name === null ? null : { name, company, address, phone };
  const party = warehouse
    ? { name: warehouse.split(/[,\n]/, 1)[0] ?? "", company: null, address: warehouse, phone: null }
    : consignee;
  return {
    linkId,
    shipmentId,
    isPickup,
    party,
    place: places.nameWithCountry(row.place, row.placeCode),
    pieces,
    planned: day ? paperSlot({ day, starts, ends }) : "",
    kg: numberOf(row.kg),
    note: [note, notes].filter(Boolean).join("\n"),
    references: [number, ...(reference ? [reference] : []), ...named],
    dangerous: [...new Set(dangerous)],
    temperature: temperatureText(numberOf(min), numberOf(max)),
  };
}

/** True when an upload arrived by this link, open or not: a phone asks when it has missed the response. */
export async function wasSubmitted(db: Database, token: string, uploadId: string): Promise<boolean> {
  if (!isRowId(uploadId)) return false;
  const row = await db
    .selectFrom("files")
    .innerJoin("delivery_proofs", "delivery_proofs.file_id", "files.id")
    .innerJoin("private_links", "private_links.id", "delivery_proofs.private_link_id")
    .select("files.id")
    .where("files.upload_id", "=", uploadId)
    .where("private_links.token_hash", "=", tokenHash(token))
    .executeTakeFirst();
  return row !== undefined;
}
