import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type ListPlace, windowPageOf } from "#app/kit/keyset.ts";
import type { Database } from "#database/connection/connect.ts";
import { dayIsOver } from "#app/due-times/due-time.server.ts";
import { rowId, pageFrom, rowCursor } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import type { DeliveryState } from "./transmissions/transmission.ts";
import { type InvoiceFilter, INVOICES_COUNTED, type InvoiceState } from "./invoice-list.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { readableInvoices } from "./own-customers.server.ts";
import type { OpenAmounts, SettlementKind } from "./standing.ts";
import { chargesOfNoteDrafts, findInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

/** Amounts per currency: to be paid, and overdue. */
export interface OpenSum {
  currency: string;
  open: string;
  overdue: string;
}

/** Counts by state up to `INVOICES_COUNTED` + 1; absent for issued invoices and credit notes. */
type InvoiceCounts = Partial<Record<InvoiceState, number>>;

/** Lists invoices, newest first. */
export async function listInvoices(
  db: Database,
  actor: Actor,
  filter: InvoiceFilter,
  place: ListPlace,
  limit: number,
) {
  authorize(actor, "invoices.read");
  const matching = db
    .selectFrom("invoices")
    .where((eb) => eb.and([readableInvoices(actor), ...conditionsOf(filter)]));
  const counted = (["draft", "unsent"] as const).map((state) =>
    sql<number>`(select count(*)::int from (select from invoices
      where ${sql.join([readableInvoices(actor), ...conditionsOf({ search: "", state })], sql` and `)}
      limit ${sql.lit(INVOICES_COUNTED + 1)}) as counted)`.as(state),
  );
  const [rows, { total, ...counts }, open] = await Promise.all([
    pageFrom(matching, "invoices", place, limit)
      .select(["id", "kind", "number", "customer", "currency", "gross", "issued_on", "due_on"])
      .select("updated_at as version")
      // Null for a draft.
      .select(({ selectFrom }) =>
        (["open", "disputed_reason"] as const).map((column) =>
          selectFrom("open_items").select(column).whereRef("open_items.id", "=", "invoices.id").as(column),
        ),
      )
      .select([
        settlementKinds("invoices.id").as("settlement_kinds"),
        BEST_DELIVERY.as("delivery"),
        rowCursor("invoices").as("cursor"),
      ])
      .execute(),
    matching
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .select(counted)
      .executeTakeFirstOrThrow(),
    readOpen(db, actor),
  ]);
  const page = windowPageOf(rows, place, limit, total);
  const byState: InvoiceCounts = { ...counts, ...open.counts };
  return { ...page, counts: byState, sums: open.sums };
}

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>["rows"][number];

/** Reads the amounts to be paid, from rows in a partial index. */
async function readOpen(db: Database, actor: Actor) {
  const { rows } = await sql<OpenSum & { count: number; over: number; disputed: number }>`
    select open_items.currency, sum(open) as open, coalesce(sum(open) filter (where ${OVERDUE}), 0) as overdue,
      count(*)::int as count, (count(*) filter (where ${OVERDUE}))::int as over,
      (count(*) filter (where disputed_at is not null))::int as disputed
    from open_items join invoices using (id)
    where open > 0 and open_items.kind = 'invoice' and ${readableInvoices(actor)}
    group by open_items.currency order by open_items.currency`.execute(db);
  const sum = (of: "count" | "over" | "disputed") => rows.reduce((all, row) => all + row[of], 0);
  return {
    counts: { open: sum("count"), overdue: sum("over"), disputed: sum("disputed") },
    sums: rows.map(({ currency, open, overdue }): OpenSum => ({ currency, open, overdue })),
  };
}

const OVERDUE = dayIsOver("open_items.due_on");

/** SQL of the kinds of an item's settlements. @param id column with the item's id */
export const settlementKinds = (id: string): RawBuilder<SettlementKind[]> =>
  sql`array(select distinct kind from settlements where item_id = ${sql.ref(id)})`;

const BEST_DELIVERY = sql<DeliveryState | null>`(select state from invoice_deliveries
  where invoice_id = invoices.id
  order by array_position(array['delivered', 'sent', 'handed', 'queued', 'refused'], state) limit 1)`;

/** Condition on invoices whose number or customer contains a text, by an index. */
export const mentionedInInvoice = (text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_fold(coalesce(number, '') || ' ' || customer) like search_pattern(${text})`;

function conditionsOf({ search, state }: InvoiceFilter): RawBuilder<SqlBool>[] {
  return [
    ...(search ? [mentionedInInvoice(search)] : []),
    ...(state === "open" || state === "overdue" || state === "disputed" ? [openCondition(state)] : []),
    ...(state === "draft" ? [sql<SqlBool>`number is null`] : []),
    ...(state === "issued" ? [sql<SqlBool>`number is not null and kind = 'invoice'`] : []),
    ...(state === "unsent"
      ? [
          sql<SqlBool>`number is not null and not exists (
            select from invoice_deliveries where invoice_id = invoices.id and state <> 'refused')`,
        ]
      : []),
    ...(state === "credit" ? [sql<SqlBool>`kind = 'credit_note'`] : []),
  ];
}

/** Condition on open amounts in `open_items`, whose partial index is small. */
const openCondition = (state: "open" | "overdue" | "disputed") => sql<SqlBool>`id in (
  select id from open_items where open > 0 and kind = 'invoice'
    ${state === "overdue" ? sql`and ${dayIsOver("due_on")}` : sql``}
    ${state === "disputed" ? sql`and disputed_at is not null` : sql``})`;

interface InvoicePageData extends StoredInvoice {
  /** Whether each line, by position, is credited by an issued credit note. */
  released: boolean[];
  /** The draft of a credit note that credits each line, by position; null when none does. */
  noteDrafts: (string | null)[];
  credits: { id: string; number: string | null } | null;
  creditedBy: { id: string; number: string | null }[];
  shipments: { id: string; number: string }[];
  /** The open item; null for a draft. */
  openItem:
    | (Omit<OpenAmounts, "kind"> & { disputed_reason: string | null; disputed_by: string | null })
    | null;
}

/** Reads an invoice. @throws NotFound */
export async function readInvoice(db: Database, actor: Actor, id: string): Promise<InvoicePageData> {
  authorize(actor, "invoices.read");
  const invoice = await findInvoice(db, id, { where: readableInvoices(actor) });
  const [lines, creditedBy, credits, shipments, openItem] = await Promise.all([
    db
      .selectFrom("invoice_lines")
      .leftJoin(chargesOfNoteDrafts(db, id).as("note"), "note.charge_id", "invoice_lines.charge_id")
      .select((eb) => eb.fn("bool_or", ["released"]).as("released"))
      .select(sql<string | null>`max(note.invoice_id::text)`.as("drafted"))
      .where("invoice_lines.invoice_id", "=", id)
      .groupBy("position")
      .orderBy("position")
      .execute(),
    db
      .selectFrom("invoices")
      .select(["id", "number"])
      .where("credits_id", "=", id)
      .orderBy("created_at")
      .execute(),
    invoice.credits_id
      ? db
          .selectFrom("invoices")
          .select(["id", "number"])
          .where("id", "=", invoice.credits_id)
          .executeTakeFirst()
      : undefined,
    db
      .selectFrom("shipments")
      .select(["id", "tracking_number as number"])
      .where("id", "in", db.selectFrom("invoice_lines").select("shipment_id").where("invoice_id", "=", id))
      .orderBy("tracking_number")
      .execute(),
    db
      .selectFrom("open_items")
      .select(["open", "disputed_reason", "due_on", "gross"])
      .select(nameByEmail("open_items.disputed_by").as("disputed_by"))
      .select(settlementKinds("open_items.id").as("settlement_kinds"))
      .where("id", "=", id)
      .$narrowType<{ due_on: string }>()
      .executeTakeFirst(),
  ]);
  const released = lines.map((line) => line.released === true);
  return {
    ...invoice,
    released,
    noteDrafts: lines.map(({ drafted }) => drafted),
    creditedBy,
    credits: credits ?? null,
    shipments,
    openItem: openItem ? { ...openItem, due_on: String(openItem.due_on) } : null,
  };
}

/** Reads the stored bytes of an issued invoice. @throws NotFound */
export async function readInvoiceFile(db: Database, actor: Actor, id: string, kind: "pdf" | "ubl") {
  authorize(actor, "invoices.read");
  const file = await db
    .selectFrom("invoice_files")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["name", "bytes"])
    .where("invoice_id", "=", rowId(id))
    .where("invoice_files.kind", "=", kind)
    .where(readableInvoices(actor))
    .executeTakeFirstOrThrow(() => new NotFound(INVOICE_MESSAGES.notFound));
  return file;
}

export interface InvoiceOfCharge {
  id: string;
  /** Null for a draft. */
  number: string | null;
}

/** Lists the invoices of a shipment's charges, newest first, and the invoice that holds each charge. */
export async function invoicesOfShipment(db: Kysely<DB>, actor: Actor, shipmentId: string) {
  authorize(actor, "invoices.read");
  const lines = db.selectFrom("invoice_lines").where("shipment_id", "=", shipmentId);
  const [listed, held] = await Promise.all([
    db
      .selectFrom("invoices")
      .select(["id", "kind", "number", "customer", "currency", "gross"])
      .where("id", "in", lines.select("invoice_id"))
      .where(readableInvoices(actor))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
    lines
      .innerJoin("invoices", "invoices.id", "invoice_id")
      .select(["charge_id", "invoices.id", "invoices.number"])
      .where("charge_id", "is not", null)
      .where("released", "=", false)
      .where(readableInvoices(actor))
      .execute(),
  ]);
  const ofCharge: Record<string, InvoiceOfCharge> = {};
  for (const { charge_id, id, number } of held) if (charge_id) ofCharge[charge_id] = { id, number };
  return { listed, ofCharge };
}
