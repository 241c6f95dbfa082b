import { type Kysely, sql } from "kysely";
import type { Decision } from "./offer.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { customerView, shownOffer } from "./customer-view.server.ts";
import type { OfferView } from "./offer-view.ts";
import type { EventActor } from "#database/events/emit.ts";
import { queueMail } from "#app/mails/mails.server.ts";
import { unreachableReason } from "#app/mails/suppression.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { offerSigner } from "./offer-signer.server.ts";
import { linesOf, type LockedOffer, type OfferRow } from "./lock-offer.server.ts";
import type { ShipmentOfOffer } from "./shipment-of-offer.server.ts";

/** `notifyEmail` is the address for requests without an owner. */
export interface OfferMailSettings {
  publicUrl: string;
  notifyEmail: string | undefined;
}

interface DecisionNotice {
  locked: LockedOffer;
  answer: { decision: Decision; name: string | null; reason: string | null };
  shipment: ShipmentOfOffer | null;
  request: { owner_id: string | null } | undefined;
}

/** Mails the shipment's number to the customer who accepted, and the answer to the owner of the request. */
export async function notifyOfDecision(
  tx: Kysely<DB>,
  by: EventActor,
  { locked: { offer }, answer, shipment, request }: DecisionNotice,
  { publicUrl, notifyEmail }: OfferMailSettings,
): Promise<void> {
  const lines = await linesOf(tx, offer.id);
  if (shipment && !(await unreachableReason(tx, offer.customer_email)))
    await queueMail(
      tx,
      {
        kind: "offer_accepted",
        to: offer.customer_email,
        language: offer.language,
        name: answer.name ?? offer.customer_name,
        customer: offer.customer_name,
        person: await offerSigner(tx, offer),
        ...aboutOf(customerView(offer, lines)),
        trackingNumber: shipment.trackingNumber,
        trackingLink: trackingAddress(publicUrl, shipment.trackingNumber, offer.language),
      },
      { shipmentId: shipment.id, summary: "Offer accepted" },
    );
  const to = await colleagueFor(tx, offer, request?.owner_id ?? null, notifyEmail);
  // The person who recorded the answer needs no mail.
  if (!to || to.toLowerCase() === by.email.toLowerCase()) return;
  await queueMail(tx, {
    kind: "offer_decision",
    to,
    customer: offer.customer_company ?? offer.customer_name,
    decision: answer.decision,
    name: answer.name,
    reason: answer.reason,
    ...aboutOf(runInLanguage("en", () => shownOffer(offer, lines))),
    trackingNumber: shipment?.trackingNumber ?? null,
    link: `${publicUrl}/admin/offers/${offer.id}`,
  });
}

const aboutOf = ({ number, lane, total }: OfferView) => ({ number, lane, total });

async function colleagueFor(
  tx: Kysely<DB>,
  { sent_by }: OfferRow,
  ownerId: string | null,
  notifyEmail: string | undefined,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from admin_users where disabled_at is null
      and (id = ${ownerId}::uuid or (${notifyEmail ?? null}::text is null and lower(email) = lower(${sent_by})))
    order by id = ${ownerId}::uuid desc nulls last limit 1`.execute(tx);
  return rows[0]?.email ?? notifyEmail;
}
