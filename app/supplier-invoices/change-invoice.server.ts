import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { nameCompany } from "#app/customers/company-names.server.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import type { Decimal } from "#app/kit/money/money.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { eventOf, lockInvoice, STATE_BY_LINES } from "./shares.server.ts";
import { STATES } from "./supplier-invoice.ts";

/** Changes of state before acceptance: disputed, refused for good, or reopened. */
const TURNS = {
  dispute: { from: ["received", "to_check"], to: "disputed" },
  refuse: { from: ["received", "to_check", "disputed"], to: "refused" },
  reopen: { from: ["disputed"], to: null },
} as const;
type Turn = keyof typeof TURNS;

/** Disputes or refuses an invoice with a reason, or reopens a disputed one. @throws NotFound, Conflict */
export async function changeState(
  db: Database,
  actor: Actor,
  id: string,
  { version, turn, reason }: { version: number; turn: Turn; reason: string | null },
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  const { from, to } = TURNS[turn];
  await db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id, version);
    if (!from.some((state) => state === invoice.state))
      throw new Conflict(MESSAGES.settled(STATES[invoice.state].label));
    await sql`
      update supplier_invoices set state = ${to === null ? STATE_BY_LINES : sql.lit(to)}, reason = ${to === null ? null : reason},
        first_accepted_id = null, first_accepted_by = null, version = version + 1
      where id = ${id}`.execute(tx);
    await emit(tx, actor, eventOf(invoice, to ?? "reopened", reason === null ? {} : { reason }));
  });
}

/** Sets the exchange rate or the supplier of an invoice. @throws NotFound, Conflict, Invalid */
export async function changeInvoice(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...fields }: { version: number; rate?: Decimal; company_id?: string | null },
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  await db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id, version);
    if (invoice.state === "accepted" || invoice.state === "refused")
      throw new Conflict(MESSAGES.settled(STATES[invoice.state].label));
    if (fields.company_id && !(await nameCompany(tx, actor, fields.company_id)))
      throw fieldError("company_id", MESSAGES.supplierGone);
    await tx
      .updateTable("supplier_invoices")
      .set({ ...fields, first_accepted_id: null, first_accepted_by: null, version: version + 1 })
      .where("id", "=", id)
      .execute();
    await emit(
      tx,
      actor,
      eventOf(invoice, "changed", fields.rate === undefined ? {} : { rate: fields.rate }),
    );
  });
}
