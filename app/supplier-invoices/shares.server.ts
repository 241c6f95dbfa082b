import { type Kysely, sql } from "kysely";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { rowId } from "#database/connection/keyset.ts";
import type { DB } from "#database/schema.generated.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import type { LineShare, SupplierInvoiceState } from "./supplier-invoice.ts";

export async function storeShares(
  tx: Kysely<DB>,
  lineId: string,
  shares: readonly LineShare[],
): Promise<void> {
  await tx.deleteFrom("supplier_invoice_shares").where("line_id", "=", lineId).execute();
  if (shares.length === 0) return;
  await tx
    .insertInto("supplier_invoice_shares")
    .values(
      shares.map(({ shipmentId, chargeId, amount }, position) => ({
        line_id: lineId,
        position,
        shipment_id: shipmentId,
        charge_id: chargeId,
        amount,
      })),
    )
    .execute();
}

/** Locks an invoice for a change; the version shown must be current. @throws NotFound, Conflict */
export async function lockInvoice(tx: Kysely<DB>, id: string, version: number) {
  const invoice = await tx
    .selectFrom("supplier_invoices")
    .select(["id", "kind", "number", "supplier", "issued_on", "currency", "rate", "net", "problems"])
    .select(["first_accepted_id", "first_accepted_by", "version"])
    .select(sql<SupplierInvoiceState>`state`.as("state"))
    .where("id", "=", rowId(id))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound(MESSAGES.notFound));
  if (invoice.version !== version) throw new Conflict(MESSAGES.changed);
  return invoice;
}

/** State by its lines: `to_check` once each has a shipment. */
export const STATE_BY_LINES = sql`case when exists (select from supplier_invoice_lines as line
  where line.invoice_id = supplier_invoices.id and not exists (select from supplier_invoice_shares where line_id = line.id))
  then 'received' else 'to_check' end`;

export const eventOf = (
  { id, number, supplier }: { id: string; number: string; supplier: string },
  action: string,
  details: Record<string, string> = {},
) => ({ action: `supplier_invoice.${action}`, entityId: id, summary: `${number}, ${supplier}`, details });
