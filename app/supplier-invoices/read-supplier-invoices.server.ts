import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type ListPlace, windowPageOf } from "#app/kit/keyset.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { officialRateOn } from "#app/exchange-rates/rates.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId, rowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import { bookingOf } from "./booking.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { findNamedShipments, type NamedShipment } from "./named-shipments.server.ts";
import { type ProposedLine, textOfLine } from "./propose.ts";
import { alreadyBooked, chargesOf, withBooked } from "./read-costs.server.ts";
import type { LineShare, SOURCES, SupplierInvoiceFilter } from "./supplier-invoice.ts";

/** Sum of undecided invoices, by currency. */
interface OpenSum {
  currency: string;
  gross: Decimal;
}

/** Condition on invoices whose number or supplier contains a text, by an index. */
export const mentionedInSupplierInvoice = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_fold(supplier_invoices.number || ' ' || supplier_invoices.supplier) like search_pattern(${text})`;

/** Condition on invoices with a part that is assigned to one of these shipments. */
export const ofShipments = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`supplier_invoices.id in (select invoice_id from supplier_invoice_lines join supplier_invoice_shares
    on line_id = supplier_invoice_lines.id where shipment_id = any(${ids}::uuid[]))`;

/** Lists invoices, newest first; `open` covers all, whatever the filter. */
export async function listSupplierInvoices(
  db: Database,
  actor: Actor,
  filter: SupplierInvoiceFilter,
  place: ListPlace,
  limit: number,
) {
  authorize(actor, "supplier_invoices.read");
  const { search, state, shipment } = filter;
  const named = shipment === "" ? null : (await findNamedShipments(db, [shipment]))(shipment);
  const conditions: RawBuilder<SqlBool>[] = [
    ...(search === "" ? [] : [mentionedInSupplierInvoice(search)]),
    ...(state === "" ? [] : [stateCondition(state)]),
    ...(named === null ? [] : [ofShipments(named.map(({ id }) => id))]),
  ];
  const matching = db
    .selectFrom("supplier_invoices")
    .where(conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`);
  const [rows, { total, open }] = await Promise.all([
    pageFrom(matching, "supplier_invoices", place, limit)
      .select(["id", "kind", "state", "number", "supplier", "issued_on", "due_on", "currency", "gross"])
      .select(["first_accepted_by", "problems", rowCursor("supplier_invoices").as("cursor")])
      // The reader gave the first of the two acceptances.
      .select(sql<boolean>`coalesce(first_accepted_id = ${actor.id}, false)`.as("wasFirst"))
      .execute(),
    matching
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .select(OPEN_SUMS.as("open"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...windowPageOf(rows, place, limit, total), open: open ?? [] };
}

export type ListedSupplierInvoice = Awaited<ReturnType<typeof listSupplierInvoices>>["rows"][number];

const OPEN_SUMS = sql<
  OpenSum[] | null
>`(select jsonb_agg(jsonb_build_object('currency', currency, 'gross', gross::text)
  order by currency) from (select currency, sum(gross) as gross from supplier_invoices as each
    where each.state in ('received', 'to_check', 'disputed') group by currency) as sums)`;

const stateCondition = (state: Exclude<SupplierInvoiceFilter["state"], "">) =>
  state === "second"
    ? sql<SqlBool>`supplier_invoices.state = 'to_check' and first_accepted_by is not null`
    : sql<SqlBool>`supplier_invoices.state = ${state}`;

interface ReadShare extends LineShare {
  /** Null when the shipment was deleted. */
  tracking_number: string | null;
  /** A charge of the shipment is on an invoice to the customer. */
  isInvoiced: boolean;
}

export interface ReadLine extends ProposedLine {
  id: string;
  vat_rate: Decimal | null;
  shares: ReadShare[];
  /** Shipments named by the line, when it is not assigned. */
  named: NamedShipment[];
}

export interface ReadSupplierInvoice extends Omit<ListedSupplierInvoice, "cursor" | "wasFirst"> {
  source: keyof typeof SOURCES;
  vat_number: string | null;
  company_id: string | null;
  company: string | null;
  rate: Decimal | null;
  net: Decimal;
  vat: Decimal;
  credits: string | null;
  iban: string | null;
  communication: string | null;
  note: string;
  reason: string | null;
  first_accepted_id: string | null;
  accepted_by: string | null;
  accepted_at: Date | null;
  version: number;
  file_name: string | null;
  hasPdf: boolean;
  created_by: string;
  created_at: Date;
}

/**
 * Reads an invoice with its lines, the costs of assigned and named shipments (the choices of a part), and the problems
 * that prevent its acceptance. @throws NotFound
 */
export async function readSupplierInvoice(db: Database, actor: Actor, id: string) {
  authorize(actor, "supplier_invoices.read");
  const { rows } = isRowId(id)
    ? await sql<ReadSupplierInvoice>`
        select supplier_invoices.id, kind, source, state, number, supplier, supplier_invoices.vat_number, company_id,
          companies.name as company, issued_on, due_on, currency, trim_scale(rate)::text as rate, net, vat, gross, credits,
          iban, communication, note, problems, reason, first_accepted_id,
          ${nameByEmail("first_accepted_by")} as first_accepted_by, ${nameByEmail("accepted_by")} as accepted_by, accepted_at,
          version, file_name, pdf_hash is not null as "hasPdf", ${nameByEmail("supplier_invoices.created_by")} as created_by, supplier_invoices.created_at
        from supplier_invoices left join companies on companies.id = company_id where supplier_invoices.id = ${id}`.execute(
        db,
      )
    : { rows: [] };
  const [invoice] = rows;
  if (!invoice) throw new NotFound(MESSAGES.notFound);
  const lines = await linesOf(db, invoice);
  const shares = lines.flatMap((line) =>
    line.shares.map((share) => ({ ...share, description: line.description })),
  );
  const named = lines.flatMap((line) => line.named.map((each) => ({ shipmentId: each.id })));
  const [charges, already, settings] = await Promise.all([
    chargesOf(db, [...shares, ...named]),
    alreadyBooked(db, [...shares, ...named], id),
    readSettings(db),
  ]);
  const { second_from, second_difference } = settings.supplier_invoices;
  const obstacles = new Set<string>();
  if (invoice.state === "received") obstacles.add(MESSAGES.notAssigned);
  if (invoice.rate === null) obstacles.add(MESSAGES.noRate(invoice.currency));
  for (const { tracking_number, description } of shares)
    if (tracking_number === null) obstacles.add(MESSAGES.shipmentGone(description));
  const official = await officialRateOn(db, invoice.currency, invoice.issued_on);
  const priced = { ...invoice, rate: invoice.rate ?? "1", official, shares };
  const booking = bookingOf(priced, charges, already, settings.supplier_invoices, (problem) => {
    obstacles.add(problem);
  });
  return {
    invoice,
    official,
    lines,
    costs: withBooked(charges, already),
    limits: { second_from, second_difference },
    booking,
    obstacles: [...obstacles],
  };
}

async function linesOf(db: Database, { id, note }: ReadSupplierInvoice): Promise<ReadLine[]> {
  const { rows } = await sql<Omit<ReadLine, "shares" | "named"> & { shares: ReadShare[] | null }>`
    select line.id, line.description, line.note, line.amount, trim_scale(line.vat_rate)::text as vat_rate,
      (select jsonb_agg(jsonb_build_object('shipmentId', share.shipment_id, 'chargeId', share.charge_id,
          'amount', share.amount::text, 'tracking_number', shipments.tracking_number,
          'isInvoiced', exists (select from charges where shipment_id = share.shipment_id and on_invoice))
          order by share.position)
        from supplier_invoice_shares as share left join shipments on shipments.id = share.shipment_id
        where share.line_id = line.id) as shares
    from supplier_invoice_lines as line where invoice_id = ${id} order by line.position`.execute(db);
  const open = rows.filter(({ shares }) => shares === null);
  const namedIn = await findNamedShipments(db, open.length === 0 ? [] : [note, ...open.map(textOfLine)]);
  return rows.map(({ shares, ...line }) => {
    const ofLine = shares === null ? namedIn(textOfLine(line)) : [];
    return {
      ...line,
      shares: shares ?? [],
      named: ofLine.length > 0 || shares !== null ? ofLine : namedIn(note),
    };
  });
}

/** Reads the original e-invoice, or the location of its PDF. @throws NotFound */
export async function readSupplierFile(db: Database, actor: Actor, id: string) {
  authorize(actor, "supplier_invoices.read");
  const row = await db
    .selectFrom("supplier_invoices")
    .select(["file", "file_name", "pdf_hash", "number"])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(MESSAGES.notFound));
  return row;
}
