import { shownOffer } from "../customer-view.server.ts";
import { maskEmail } from "#app/kit/text/email.ts";
import { findSubscription } from "#app/subscriptions/subscriptions.server.ts";
import { requestScope } from "#app/request/context.ts";
import { type LinkArgs, refuseLink, isPersonOpening } from "#app/portal/link-requests.server.ts";
import { listCustomerFiles } from "#app/files/list-files.server.ts";
import {
  countOfferOpening,
  findLinkedOffer,
  type LinkedOffer,
  offerContact,
} from "../linked-offer.server.ts";
import { displayBytes } from "#app/files/file.ts";
import { offerPath } from "#app/portal/private-path.ts";
import { momentInWords, openUntil } from "../customer-words.ts";
import type { OfferState } from "../offer.ts";
import { type OfferView, offerView } from "../offer-view.ts";
import { OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";

interface OfferStanding {
  state: OfferState;
  title: string;
  text: string[];
  trackingNumber: string | null;
  /** Mails about the shipment to the offer's address; null when none can go there. */
  mails: { to: string; isOn: boolean } | null;
}

export interface OfferPageData {
  id: string;
  base: string;
  view: OfferView;
  standing: OfferStanding;
  files: { name: string; address: string; facts: string }[];
  hasPdf: boolean;
  contact: string | null;
}

/** Reads an offer's page by its link, or returns the same response for every invalid link. */
export async function readOfferPage({ request, params, context }: LinkArgs) {
  const scope = context.get(requestScope);
  const db = scope.readDb();
  const token = params.token ?? "";
  const linked = await findLinkedOffer(db, token);
  if (!linked) return { refused: await refuseLink(scope.limits, scope.address) };
  const { offer, linkId } = linked;
  const base = offerPath(token);
  const [files, contact, subscription] = await Promise.all([
    listCustomerFiles(db, offer.first_id, "offer_id"),
    offerContact(db, offer.sent_by),
    linked.state === "accepted" && offer.shipment_id
      ? findSubscription(db, { shipmentId: offer.shipment_id, email: offer.customer_email })
      : null,
    isPersonOpening(request) ? countOfferOpening(scope.db, { linkId, offerId: offer.id }) : undefined,
  ]);
  const page: OfferPageData = {
    id: offer.id,
    base,
    view: shownOffer(offer, linked.lines),
    standing: {
      ...standingOf(linked),
      mails: subscription && {
        to: maskEmail(offer.customer_email),
        isOn: subscription === "subscribed",
      },
    },
    files: files.map(({ id, name, bytes }) => ({
      name,
      address: `${base}/files/${id}`,
      facts: displayBytes(bytes),
    })),
    hasPdf: offer.pdf_hash !== null,
    contact,
  };
  return { page };
}

function standingOf({ offer, state, today, trackingNumber }: LinkedOffer): Omit<OfferStanding, "mails"> {
  const view = { state, trackingNumber: null };
  const name = offer.decided_name ?? offer.customer_name;
  const day = offer.decided_at ? momentInWords(offer.decided_at) : "";
  switch (state) {
    case "accepted": {
      const { title, by, number, next } = WORDS.accepted;
      const shipment = trackingNumber ? [number(trackingNumber), next] : [];
      return { state, title, text: [by(name, day), ...shipment], trackingNumber };
    }
    case "declined":
      return {
        ...view,
        title: WORDS.declined.title,
        text: [WORDS.declined.by(name, day), WORDS.declined.next],
      };
    case "expired": {
      const { validUntil } = offerView(offer, []);
      return { ...view, title: WORDS.expired.title, text: [WORDS.expired.text(validUntil)] };
    }
    case "withdrawn":
    case "superseded":
      return { ...view, title: WORDS[state].title, text: [WORDS[state].text] };
    case "open":
    case "draft":
      return { ...view, title: openUntil(offer.valid_until, today), text: [] };
  }
}
