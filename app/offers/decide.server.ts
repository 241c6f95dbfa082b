import { daysOver } from "#app/due-times/due-time.ts";
import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import {
  DECIDED_NAME_MAX,
  DECIDED_REASON_MAX,
  type DecidedVia,
  type Decision,
  type DecisionOutcome,
  type AnswerChannel,
  checkDecision,
} from "./offer.ts";
import { OFFER_ACT_MESSAGES } from "./words.ts";
import type { Database } from "#database/connection/connect.ts";
import { type EventActor, NOBODY } from "#database/events/emit.ts";
import { linkShipment, setRequestStatus } from "#app/quote-requests/shipment-of-request.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { findOfferLink } from "./linked-offer.server.ts";
import { type LockedOffer, lockOffer, stateWord, emitOffer } from "./lock-offer.server.ts";
import { insertShipmentOfOffer, type ShipmentOfOffer } from "./shipment-of-offer.server.ts";
import { type OfferMailSettings, notifyOfDecision } from "./notify-of-decision.server.ts";
import { endDraft, showAsLatest } from "./versions.server.ts";

interface DecisionRecord {
  decision: Decision;
  via: DecidedVia;
  name: string | null;
  reason: string | null;
}

interface AnswerInput {
  name: string;
  reason?: string | null;
}

/**
 * Records a customer's answer by the offer's link, behind one lock per number, so that only one answer counts; the same
 * answer again gets the same result. An answer that does not count is an outcome with a reason, never an error.
 */
export async function decideByLink(
  db: Database,
  {
    token,
    offerId,
    decision,
    ...answered
  }: AnswerInput & { token: string; offerId: string; decision: Decision },
  settings: OfferMailSettings,
): Promise<DecisionOutcome> {
  return db.transaction().execute(async (tx) => {
    const link = await findOfferLink(tx, token);
    const isOfLink = link && (await isVersionOf(tx, offerId, link.firstId));
    if (!isOfLink) return { outcome: "refused" };
    const locked = await lockOffer(tx, offerId);
    const check = checkDecision(locked.offer, decision, locked.today);
    if (check === "unknown") return { outcome: "refused" };
    if (check === "allowed") {
      const { name, reason } = trimAnswer(answered);
      const answer = { decision, via: "link" as const, name: name ?? locked.offer.customer_name, reason };
      await tx.updateTable("private_links").set(LINK_OPENED).where("id", "=", link.id).execute();
      return outcomeOf(decision, await storeDecision(tx, NOBODY, locked, answer, settings));
    }
    const trackingNumber = await trackingNumberOf(tx, locked);
    if (check === "repeated") return { outcome: decision, ...(trackingNumber && { trackingNumber }) };
    return { outcome: "refused", why: check, ...(trackingNumber && { trackingNumber }) };
  });
}

const outcomeOf = (outcome: Decision, shipment: ShipmentOfOffer | null): DecisionOutcome => ({
  outcome,
  ...(shipment && { trackingNumber: shipment.trackingNumber }),
});

/**
 * Records a customer's answer that reached staff. Staff may accept after the last day.
 * @returns the shipment created by an acceptance
 * @throws NotFound; Conflict when it was answered, withdrawn or superseded meanwhile
 */
export async function recordDecision(
  db: Database,
  actor: Actor,
  id: string,
  { decision, via, ...answered }: Partial<AnswerInput> & { decision: Decision; via: AnswerChannel },
  settings: OfferMailSettings,
): Promise<ShipmentOfOffer | null> {
  authorize(actor, "offers.write");
  return db.transaction().execute(async (tx) => {
    const locked = await lockOffer(tx, id);
    const { status } = locked.offer;
    if (status === "accepted")
      throw new Conflict(OFFER_ACT_MESSAGES.acceptedBefore(await trackingNumberOf(tx, locked)));
    if (status === "declined")
      throw new Conflict("This offer was declined already. Make a new version for another answer.");
    if (status !== "sent")
      throw new Conflict(`Nobody can answer this offer any more: it is ${stateWord(locked)}`);
    return storeDecision(tx, actor, locked, { decision, via, ...trimAnswer(answered) }, settings);
  });
}

const trimAnswer = ({ name, reason }: Partial<AnswerInput>) => ({
  name: name?.trim().slice(0, DECIDED_NAME_MAX) || null,
  reason: reason?.trim().slice(0, DECIDED_REASON_MAX) || null,
});

async function isVersionOf(tx: Kysely<DB>, offerId: string, firstId: string): Promise<boolean> {
  const { rows } = await sql`
    select from offers where id::text = ${offerId} and first_id = ${firstId}`.execute(tx);
  return rows.length > 0;
}

async function trackingNumberOf(tx: Kysely<DB>, { versions }: LockedOffer): Promise<string | null> {
  const shipmentId = versions.find(({ status }) => status === "accepted")?.shipment_id;
  if (!shipmentId) return null;
  const shipment = await tx
    .selectFrom("shipments")
    .select("tracking_number")
    .where("id", "=", shipmentId)
    .executeTakeFirst();
  return shipment?.tracking_number ?? null;
}

/** An answer marks the link as opened, even from a program whose openings do not count as a person's. */
const LINK_OPENED = {
  opened_count: sql<number>`greatest(opened_count, 1)`,
  last_opened_at: sql<Date>`coalesce(last_opened_at, now())`,
};
const OFFER_OPENED = { ...LINK_OPENED, opened_at: sql<Date>`coalesce(opened_at, now())` };

async function storeDecision(
  tx: Kysely<DB>,
  by: EventActor,
  locked: LockedOffer,
  answer: DecisionRecord,
  settings: OfferMailSettings,
): Promise<ShipmentOfOffer | null> {
  const { offer } = locked;
  const request = await requestOf(tx, offer.request_id);
  const shipment =
    answer.decision === "accepted" ? await insertShipmentOfOffer(tx, by, offer, request) : null;
  await tx
    .updateTable("offers")
    .set({
      status: answer.decision,
      decided_at: sql<Date>`now()`,
      decided_via: answer.via,
      decided_name: answer.name,
      decided_reason: answer.reason,
      decided_by: by.email || null,
      shipment_id: shipment?.id ?? null,
      ...(answer.via === "link" && OFFER_OPENED),
    })
    .where("id", "=", offer.id)
    .execute();
  await emitOffer(tx, by, answer.decision, offer, {
    status: ["sent", answer.decision],
    via: answer.via,
    ...(shipment && { shipment: shipment.trackingNumber }),
    ...(daysOver(offer.valid_until, locked.today) > 0 && { after: offer.valid_until }),
  });
  if (shipment) await endDrafts(tx, by, locked);
  if (request && shipment && !request.shipment_id) await linkShipment(tx, by, request.id, shipment.id);
  if (request && shipment) await setRequestStatus(tx, by, request, "completed");
  if (request && !shipment && (await declinesRequest(tx, request, locked)))
    await setRequestStatus(tx, by, request, "rejected");
  await notifyOfDecision(tx, by, { locked, answer, shipment, request }, settings);
  return shipment;
}

async function requestOf(tx: Kysely<DB>, id: string | null) {
  if (id === null) return undefined;
  return tx
    .selectFrom("quote_requests")
    .select(["id", "email", "phone", "status", "shipment_id", "owner_id", "dimensions", "cargo_type"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Deletes drafts of a next version. */
async function endDrafts(tx: Kysely<DB>, by: EventActor, { offer, versions }: LockedOffer): Promise<void> {
  for (const draft of versions.filter(({ status }) => status === "draft")) await endDraft(tx, by, draft);
  await showAsLatest(tx, versions, offer.id);
}

/** A decline closes the whole request, if it is being worked on and has no other open, accepted or draft offer. */
async function declinesRequest(
  tx: Kysely<DB>,
  request: { id: string; status: string },
  { offer, today }: LockedOffer,
): Promise<boolean> {
  if (request.status !== "pending" && request.status !== "in_progress") return false;
  const other = await tx
    .selectFrom("offers")
    .select("id")
    .where("request_id", "=", request.id)
    .where("id", "<>", offer.id)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["draft", "accepted"]),
        eb.and([eb("status", "=", "sent"), eb("valid_until", ">=", today)]),
      ]),
    )
    .executeTakeFirst();
  return other === undefined;
}
