import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { officialRateOn } from "#app/exchange-rates/rates.server.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { readSettings, firstOpenDay } from "#app/settings/settings.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { emit } from "#database/events/emit.ts";
import { lockOpenInvoice, writeLines } from "./assign-lines.server.ts";
import { book, lockShipmentsOfShares, sharesOf, shipmentsOf, unbook } from "./book.server.ts";
import { bookingOf } from "./booking.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "./messages.ts";
import { alreadyBooked, chargesOf } from "./read-costs.server.ts";
import { eventOf, lockInvoice } from "./shares.server.ts";
import type { TypedPart } from "./supplier-invoice.ts";

/**
 * Accepts an invoice in one transaction: typed parts, lines as actual costs, new charges for unplanned ones. Above a
 * limit a second person must accept. @returns «kept» if only parts were saved, as a typed number's difference was not
 * shown
 * @throws NotFound; Conflict when changed, accepted before, or by the same person; Invalid with what is missing
 */
export async function acceptInvoice(
  db: Database,
  actor: Actor,
  id: string,
  { version, parts = [] }: { version: number; parts?: readonly TypedPart[] },
): Promise<"accepted" | "waits" | "kept"> {
  authorize(actor, "supplier_invoices.write");
  return db.transaction().execute(async (tx) => {
    const invoice = await writeLines(tx, actor, await lockOpenInvoice(tx, id, version), parts);
    if (invoice.state === "received") throw new Invalid(MESSAGES.notAssigned, missingOf(parts));
    const isTyped = parts.some(({ shipmentId, numbers }) => shipmentId === null && numbers.length > 0);
    if (isTyped && invoice.version !== version) return "kept";
    if (invoice.rate === null) throw new Invalid(MESSAGES.noRate(invoice.currency));
    const shares = await sharesOf(tx, id);
    await lockShipmentsOfShares(tx, shares);
    const { supplier_invoices: limits } = await readSettings(tx);
    const charges = await chargesOf(tx, shares);
    const already = await alreadyBooked(tx, shares, id);
    const official = await officialRateOn(tx, invoice.currency, String(invoice.issued_on));
    const booking = bookingOf(
      { ...invoice, rate: invoice.rate, official, shares },
      charges,
      already,
      limits,
      (problem) => {
        throw new Invalid(problem);
      },
    );
    if (booking.reasons.length > 0 && invoice.first_accepted_id === null) {
      await tx
        .updateTable("supplier_invoices")
        .set({ first_accepted_id: actor.id, first_accepted_by: actor.email, version: invoice.version + 1 })
        .where("id", "=", id)
        .execute();
      await emit(tx, actor, eventOf(invoice, "first_accepted", { because: booking.reasons.join(", ") }));
      return "waits";
    }
    if (invoice.first_accepted_id === actor.id) throw new Conflict(MESSAGES.samePerson);
    const booked = shares.map((share, index) => ({ ...share, booked: booking.booked[index] ?? "0" }));
    const open = await firstOpenDay(tx);
    for (const shipmentId of shipmentsOf(shares))
      await book(tx, actor, { ...invoice, rate: invoice.rate }, shipmentId, booked, open);
    await tx
      .updateTable("supplier_invoices")
      .set({
        state: "accepted",
        accepted_by: actor.email,
        accepted_at: sql<Date>`now()`,
        version: invoice.version + 1,
      })
      .where("id", "=", id)
      .execute();
    const net = formatMoney(invoice.net, invoice.currency);
    const difference = formatMoney(booking.difference, OWN_CURRENCY);
    await emit(tx, actor, eventOf(invoice, "accepted", { net, difference }));
    return "accepted";
  });
}

/** Returns messages for parts without a shipment, by the fields of the form. */
const missingOf = (parts: readonly TypedPart[]): Record<string, string[]> =>
  Object.fromEntries(
    parts
      .filter(({ shipmentId, numbers }) => shipmentId === null && numbers.length === 0)
      .map(({ at }) => [`parts.${at}.shipment`, [MESSAGES.chooseShipment]]),
  );

/**
 * Undoes an acceptance: restores costs and deletes added charges, while their months are open.
 * @throws NotFound; Conflict when it is not accepted, a cost was changed since, or the month is closed
 */
export async function undoAcceptance(
  db: Database,
  actor: Actor,
  id: string,
  { version }: { version: number },
): Promise<void> {
  authorize(actor, "supplier_invoices.write");
  await db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id, version);
    if (invoice.state !== "accepted") throw new Conflict(MESSAGES.notAccepted);
    const shares = await sharesOf(tx, id);
    await lockShipmentsOfShares(tx, shares);
    const open = await firstOpenDay(tx);
    for (const shipmentId of shipmentsOf(shares)) await unbook(tx, actor, shipmentId, shares, open);
    await tx
      .updateTable("supplier_invoices")
      .set({
        state: "to_check",
        accepted_by: null,
        accepted_at: null,
        first_accepted_id: null,
        first_accepted_by: null,
        version: version + 1,
      })
      .where("id", "=", id)
      .execute();
    await emit(tx, actor, eventOf(invoice, "undone"));
  });
}
