import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Invoice } from "./invoice.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { chargesOfNoteDrafts, findInvoice, insertDraft } from "./stored-invoice.server.ts";

/**
 * Creates the draft of a credit note for lines of an issued invoice; issuing it releases their charges.
 * @param positions of the credited lines @param note printed on it @returns its id @throws NotFound; Invalid without lines; Conflict for a draft,
 * a credit note, or a line that another draft credits
 */
export async function draftCreditNote(
  db: Database,
  actor: Actor,
  id: string,
  positions: readonly number[],
  now: Date,
  note: string | null = null,
): Promise<string> {
  authorize(actor, "invoices.write");
  return db.transaction().execute(async (tx) => {
    const credited = await findInvoice(tx, id, { lock: true });
    const { model, number } = credited;
    if (number === null || model.kind !== "invoice") throw new Conflict(INVOICE_MESSAGES.notCredited);
    const stored = await tx
      .selectFrom("invoice_lines")
      .select(["position", "part", "charge_id", "shipment_id", "released"])
      .where("invoice_id", "=", id)
      .orderBy("position")
      .orderBy("part")
      .execute();
    const drafted = await chargesOfNoteDrafts(tx, id).execute();
    const chosen = stored.filter(({ position, released }) => positions.includes(position) && !released);
    if (chosen.length === 0) throw new Invalid(INVOICE_MESSAGES.noLines);
    if (chosen.some(({ charge_id }) => drafted.some((each) => each.charge_id === charge_id)))
      throw new Conflict(INVOICE_MESSAGES.creditDrafted);
    const credit = [...new Set(chosen.map(({ position }) => position))];
    const lines = credit.flatMap((position) => model.lines[position] ?? []);
    const keptNumbers = new Set(lines.map(({ shipment }) => shipment));
    const today = toLocalDay(now);
    const made: Invoice = {
      ...model,
      kind: "credit_note",
      number: null,
      issuedOn: today,
      dueOn: today,
      communication: null,
      shipments: model.shipments.filter((shipment) => keptNumbers.has(shipment.number)),
      lines,
      preceding: { number, issuedOn: model.issuedOn },
      note,
    };
    // The invoice holds the charges until the credit note is issued.
    const sources = chosen.map((line) => ({
      ...line,
      position: credit.indexOf(line.position),
      released: true,
    }));
    return insertDraft(tx, actor, made, { company_id: credited.company_id, credits_id: id, sources });
  });
}
