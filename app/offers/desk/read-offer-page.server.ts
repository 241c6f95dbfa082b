import type { RequestScope, Staff } from "#app/request/context.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { listChargeCodes } from "#app/charges/charge-settings.server.ts";
import { listOfferLinks } from "../offer-links.server.ts";
import { offerOrigin, offerPeople, readOffer, versionsOf } from "../read-offer.server.ts";
import { can } from "#app/access/policy.ts";
import { isOverCredit } from "#app/customers/credit.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { offerState } from "../offer.ts";
import { withResolvedRoute } from "#content/places/public-places.server.ts";
import { offerLetters, shownOffer } from "../customer-view.server.ts";
import { listTemplates } from "../templates.server.ts";
import { offerTotals } from "../totals.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { OFFER_MESSAGES } from "../words.ts";

export async function readOfferPage(id: string, actor: Staff, { db, now }: Pick<RequestScope, "db" | "now">) {
  const read = await readOffer(db, actor, id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { offer, lines } = read;
  const asOf = now();
  const today = toLocalDay(asOf);
  const [versions, files, links, origin, people] = await Promise.all([
    versionsOf(db, actor, offer.first_id),
    listFiles(db, actor, { kind: "offer", id: offer.first_id }),
    listOfferLinks(db, actor, id),
    offerOrigin(db, actor, offer),
    offerPeople(db, actor, id),
  ]);
  const { pdf_hash, ...columns } = offer;
  return {
    offer: {
      ...withResolvedRoute(columns),
      hasPdf: pdf_hash !== null,
      version_at: offer.updated_at.toISOString(),
    },
    state: offerState(offer, today),
    view: shownOffer(offer, lines),
    lines,
    totals: offerTotals(lines, offer),
    versions,
    files,
    links,
    people,
    origin: {
      /** Undefined for users who may not read customers. */
      customer: can(actor, "customers.read") ? origin.customer : undefined,
      isOverCredit: can(actor, "customers.read") && (await isOverCredit(db, actor, offer.company_id)),
      request: origin.request && can(actor, "requests.read") ? origin.request : null,
      shipment: origin.shipment && can(actor, "shipments.read") ? origin.shipment : null,
    },
    letters: offerLetters(offer, actor.name),
    kept: await keptTexts(db, actor, offer.status),
    asOf,
    today,
  };
}

/** Reads templates and charge codes, whose texts a draft may contain. */
async function keptTexts(db: RequestScope["db"], actor: Staff, status: string) {
  if (status !== "draft" || !can(actor, "offers.write")) return { templates: [], codes: [] };
  const [templates, codes] = [await listTemplates(db, actor), await listChargeCodes(db, actor)];
  return {
    templates: templates.map(({ conditions, lines, texts }) => ({ conditions, lines, texts })),
    codes: codes.map(({ descriptions }) => ({ descriptions })),
  };
}

export type OfferPageData = Awaited<ReturnType<typeof readOfferPage>>;
