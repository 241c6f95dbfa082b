import { changedMeanwhile } from "#app/kit/forms/edit-conflict.ts";
import type { Kysely } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { changedOfferFields, LINE_FIELDS, OFFER_FIELDS, type OfferInput, offerTexts } from "./offer-input.ts";
import { isTooLarge, TOO_LARGE } from "./offer-form.ts";
import { refuseUnknownCodes, type RatedLine, resolveRates } from "./resolve-lines.server.ts";
import { type OfferMoney, offerTotals, type PricedLine, ratesIn } from "./totals.ts";
import { OFFER_MESSAGES } from "./words.ts";
import { differences } from "#database/events/emit.ts";
import { customerOfEmail } from "#app/customers/carry-offers.server.ts";
import { type CompanyName, nameCompany } from "#app/customers/company-names.server.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { emitOffer } from "./lock-offer.server.ts";
import { offerWithLines, readOffer, type ReadOffer } from "./read-offer.server.ts";

/**
 * Saves a draft.
 * @param version `updated_at` of the row that was edited
 * @throws NotFound; Conflict when it is not a draft (any more), or with the changes made meanwhile
 */
export async function saveOffer(
  db: Database,
  actor: Actor,
  id: string,
  input: OfferInput,
  { version }: { version: Date },
): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const stored = await offerWithLines(tx, id, "forUpdate");
    if (!stored) throw new NotFound(OFFER_MESSAGES.notFound);
    const { offer } = stored;
    if (offer.status !== "draft")
      throw new Conflict("This offer was sent meanwhile: edit it as a new version");
    const before = inputOf(stored);
    const rated = await resolveRates(tx, actor, input);
    await refuseUnknownCodes(tx, actor, input.lines, before.lines);
    const changed = differences(offerTexts(before), offerTexts({ ...input, rates: rated.rates }));
    if (Object.keys(changed).length === 0) return;
    if (offer.updated_at.getTime() !== version.getTime())
      throw changedMeanwhile(
        "This offer was changed by someone else",
        offer.updated_at,
        changedOfferFields(before, input),
      );
    const { lines: _, rates: _rates, ...head } = input;
    const company_id = await customerOfOffer(tx, offer, head.customer_email);
    // The trigger sets the date, also when only lines changed.
    await tx
      .updateTable("offers")
      .set({ ...head, rate: rated.rate, ...sumsOf(rated.lines, { ...head, rate: rated.rate }), company_id })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("offer_lines").where("offer_id", "=", id).execute();
    await insertLines(tx, id, rated.lines);
    await emitOffer(tx, actor, "updated", offer, changed);
  });
}

/** Returns the customer a draft with this e-mail address would get in `saveOffer`; null for none. */
export async function proposeCustomer(
  db: Database,
  actor: Actor,
  id: string,
  email: string,
): Promise<CompanyName | null> {
  authorize(actor, "offers.write");
  const read = await readOffer(db, actor, id);
  return read ? nameCompany(db, actor, await customerOfOffer(db, read.offer, email)) : null;
}

/** Returns its customer while the e-mail address stays; else that of the request, the e-mail address, or the present one. */
async function customerOfOffer(
  tx: Kysely<DB>,
  offer: Pick<ReadOffer["offer"], "request_id" | "customer_email" | "company_id">,
  email: string,
): Promise<string | null> {
  if (offer.company_id && offer.customer_email.toLowerCase() === email.toLowerCase()) return offer.company_id;
  const request = await tx
    .selectFrom("quote_requests")
    .select("company_id")
    .where("id", "=", offer.request_id)
    .executeTakeFirst();
  return request?.company_id ?? (await customerOfEmail(tx, email)) ?? offer.company_id;
}

export function sumsOf(lines: readonly PricedLine[], offer: OfferMoney) {
  const totals = offerTotals(lines, offer);
  if (isTooLarge(totals)) throw fieldError("lines", TOO_LARGE);
  return { net_total: totals.net, vat_total: totals.vatTotal, cost_total: totals.cost };
}

export async function insertLines(
  tx: Kysely<DB>,
  offerId: string,
  lines: readonly RatedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto("offer_lines")
    .values(lines.map((line, position) => ({ ...line, offer_id: offerId, position })))
    .execute();
}

/** Returns only the columns of a row with these names. */
export const pick = <Row, Key extends keyof Row>(row: Row, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;

export const inputOf = ({ offer, lines }: ReadOffer): OfferInput => ({
  ...pick(offer, OFFER_FIELDS),
  service_type: offer.service_type as OfferInput["service_type"],
  incoterm: offer.incoterm as OfferInput["incoterm"],
  lines: lines.map((line) => ({
    ...pick(line, LINE_FIELDS),
    currency: line.currency === offer.currency ? null : line.currency,
    cost_currency: line.cost_currency === offer.currency ? null : line.cost_currency,
  })),
  rates: ratesIn(lines, offer),
});
