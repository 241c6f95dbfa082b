import { withPublicRoute } from "#content/places/public-places.server.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { inMoney } from "#app/charges/charge-query.server.ts";
import { type ListPlace, windowPageOf } from "#app/kit/keyset.ts";
import { PAYER_JOINS } from "#app/shipments/payer.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { mentions } from "#database/connection/text-search.ts";
import { CHARGE_IS_OPEN, PAYER_OF_CHARGE, PRICE } from "../open-charges.server.ts";
import { countSome, dueConditions } from "../to-invoice.server.ts";
import type { CreditedPart, ToInvoiceFilter, ToInvoicePart } from "../to-invoice.ts";

/** Lists shipments with uninvoiced charges, departed or delivered as configured, or not yet: oldest first. */
export async function listToInvoice(
  db: Database,
  actor: Actor,
  filter: ToInvoiceFilter,
  place: ListPlace,
  limit: number,
) {
  authorize(actor, "invoices.read");
  const { invoicing } = await readSettings(db);
  const matching = db
    .selectFrom("shipments")
    .where((eb) => eb.and([...dueConditions(invoicing, filter.due), ...conditionsOf(filter)]));
  const [rows, total] = await Promise.all([
    pageFrom(matching, "shipments", place, limit, "oldest")
      .select(["id", "tracking_number as number", "status", "delivered_at"])
      .select(["origin_location", "origin_code", "destination_location", "destination_code"])
      .select([PARTS.as("parts"), CREDITED.as("credited"), rowCursor("shipments").as("cursor")])
      .execute(),
    countSome(db, matching),
  ]);
  const shownRows = rows.map(withPublicRoute).map(({ origin_location, destination_location, ...row }) => ({
    ...row,
    origin: origin_location,
    destination: destination_location,
  }));
  return windowPageOf(shownRows, place, limit, total);
}

export type ShipmentToInvoice = Awaited<ReturnType<typeof listToInvoice>>["rows"][number];

const PARTS = sql<ToInvoicePart[]>`(
  select coalesce(json_agg(json_build_object('payer', companies.name, 'currency', part.currency,
      'amount', part.amount::text, 'lines', part.lines, 'undecided', part.undecided)
      order by companies.name, part.currency), '[]'::json)
  from (select ${PAYER_OF_CHARGE} as payer, charges.currency, sum(${inMoney(PRICE, "price")}) as amount, count(*) as lines,
      count(*) filter (where charges.vat_treatment_id is null) as undecided
    from charges ${PAYER_JOINS} where charges.shipment_id = shipments.id and ${CHARGE_IS_OPEN} group by 1, 2) as part
  left join companies on companies.id = part.payer)`;

/** The credit notes that released open charges of a shipment, each charge with its newest one. */
const CREDITED = sql<CreditedPart[]>`(
  select coalesce(json_agg(json_build_object('id', credited.id, 'number', credited.number, 'lines', credited.lines)
      order by credited.number), '[]'::json)
  from (select note.id, note.number, count(*) as lines
    from (select distinct on (line.charge_id) notes.id, notes.number
      from invoice_lines as line join invoices as notes on notes.id = line.invoice_id
        join charges on charges.id = line.charge_id
      where line.shipment_id = shipments.id and notes.kind = 'credit_note' and notes.number is not null
        and charges.shipment_id = shipments.id and ${CHARGE_IS_OPEN}
      order by line.charge_id, notes.issued_at desc, notes.number desc) as note
    group by 1, 2) as credited)`;

function conditionsOf({ search, owner }: ToInvoiceFilter): RawBuilder<SqlBool>[] {
  const isPayer = sql`exists (select from charges ${PAYER_JOINS} join companies on companies.id = ${PAYER_OF_CHARGE}
    where charges.shipment_id = shipments.id and ${CHARGE_IS_OPEN} and ${mentions(sql`companies.name_folded`, search)})`;
  return [
    ...(search
      ? [sql<SqlBool>`(${mentions(sql`search_fold(shipments.tracking_number)`, search)} or ${isPayer})`]
      : []),
    ...(owner
      ? [isRowId(owner) ? sql<SqlBool>`shipments.owner_id = ${owner}::uuid` : sql<SqlBool>`false`]
      : []),
  ];
}
