import { staffAction } from "#app/request/form-action.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { numberWithVersion, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/offer.route";
import { actOnOffer, type OfferActionAnswer } from "./act-on-offer.server.ts";
import { OfferPage } from "./offer-page.tsx";
import { readOfferPage } from "./read-offer-page.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? numberWithVersion(loaderData.offer) : "Offer"} · Shipment Tracking System` },
];

export const loader = forStaff("offers.read", async ({ params }: Route.LoaderArgs, scope) =>
  readOfferPage(params.id, scope.actor, scope),
);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: OFFER_MESSAGES.fetchFailed, list: OFFERS_ADDRESS });

export const action = staffAction("offers.read", OFFER_MESSAGES.operationFailed, actOnOffer);

export const clientAction = failWith<OfferActionAnswer>({ error: OFFER_MESSAGES.operationFailed });

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage key={loaderData.offer.id} {...loaderData} answer={actionData} />;
}
