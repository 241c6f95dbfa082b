import { Big } from "big.js";
import { type Kysely, sql, type SqlBool } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { nameByEmail } from "#app/accounts/staff.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import { rowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";
import type { Invoice, InvoiceKind } from "./invoice.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import type { SplitReason } from "./split-by-vat.ts";
import { invoiceTotals } from "./totals.ts";

export interface StoredInvoice {
  id: string;
  kind: InvoiceKind;
  number: string | null;
  company_id: string | null;
  customer: string;
  currency: string;
  model: Invoice;
  credits_id: string | null;
  /** Reason why its lines are separate from others drafted with them. */
  split_reason: SplitReason | null;
  issued_by: string | null;
  issued_at: Date | null;
  updated_at: Date;
}

const COLUMNS = [
  "id",
  "kind",
  "number",
  "company_id",
  "customer",
  "currency",
  "model",
  "credits_id",
  "split_reason",
  "issued_at",
  "updated_at",
] as const;

/** Finds an invoice. @throws NotFound */
export async function findInvoice(
  db: Kysely<DB>,
  id: string,
  { lock = false, where = sql<SqlBool>`true` } = {},
): Promise<StoredInvoice> {
  const row = await db
    .selectFrom("invoices")
    .select(COLUMNS)
    .select(nameByEmail("invoices.issued_by").$castTo<string | null>().as("issued_by"))
    .where("id", "=", rowId(id))
    .where(where)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new NotFound(INVOICE_MESSAGES.notFound));
  return row;
}

/** What is settled of an invoice by payments, credit notes and write-offs, and what is open. */
export interface SettledPart {
  settled: Decimal;
  open: Decimal;
}

/** Reads the settled part of an issued invoice; null when nothing is settled, and for a credit note. */
export async function readSettledPart(db: Kysely<DB>, id: string): Promise<SettledPart | null> {
  const item = await db
    .selectFrom("open_items")
    .select(["gross", "open"])
    .where("id", "=", id)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
  const settled = item && new Big(item.gross).minus(item.open);
  return settled && !settled.eq(0) ? { settled: settled.toFixed(2), open: item.open } : null;
}

/** Returns the query of charges that drafts of credit notes for an issued invoice would credit. */
export const chargesOfNoteDrafts = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
    .select(["charge_id", "invoice_id"])
    .where("credits_id", "=", id)
    .where("number", "is", null);

/** Returns the stored columns of an invoice besides its model. */
export function columnsOf(model: Invoice) {
  const { net, vatTotal, gross } = invoiceTotals(model);
  return { model: JSON.stringify(model), currency: model.currency, net, vat: vatTotal, gross };
}

/** Charge and shipment of a line; a grouped line has several. */
export interface LineSource {
  charge_id: string | null;
  shipment_id: string | null;
  released?: boolean;
}

type PlacedSource = LineSource & { position: number; part?: number };

export async function insertDraft(
  tx: Kysely<DB>,
  actor: Actor,
  model: Invoice,
  about: {
    company_id: string | null;
    credits_id?: string;
    split_reason?: SplitReason | null;
    sources: readonly PlacedSource[];
  },
): Promise<string> {
  const { id } = await tx
    .insertInto("invoices")
    .values({
      kind: model.kind,
      company_id: about.company_id,
      customer: model.buyer.name,
      credits_id: about.credits_id ?? null,
      split_reason: about.split_reason ?? null,
      created_by: actor.email,
      ...columnsOf(model),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = about.sources.map((source) => ({ invoice_id: id, ...source }));
  if (rows.length > 0) await tx.insertInto("invoice_lines").values(rows).execute();
  await emitInvoice(tx, actor, "drafted", { id, number: null, customer: model.buyer.name });
  return id;
}

/** Writes the audit event of an invoice, and an event for the pages of its shipments. */
export async function emitInvoice(
  tx: Kysely<DB>,
  actor: Actor,
  verb: "drafted" | "changed" | "deleted" | "issued" | "sent",
  { id, number, customer }: { id: string; number: string | null; customer: string },
  details: JsonObject = {},
): Promise<void> {
  const summary = number === null ? customer : `${number}, ${customer}`;
  await emit(tx, actor, { action: `invoice.${verb}`, entityId: id, summary, details });
}
