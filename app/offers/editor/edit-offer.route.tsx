import { redirect } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { offerAddressOf } from "#app/offers/address.ts";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { offeredCodes } from "../offered-code.ts";
import { inputOf } from "../drafts.server.ts";
import { readOffer, requestedGoods } from "../read-offer.server.ts";
import { listTemplates } from "../templates.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { offerFormValues } from "../offer-form.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-offer.route";
import { OfferEditor } from "./offer-editor.tsx";
import type { SaveAnswer } from "./editor-form.ts";
import { saveDraft } from "./save-offer.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.offer.number ?? "Offer"} · Shipment Tracking System` },
];

/** A draft; what was sent is not edited, and leads to its page. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "offers.write");
  const { db, now } = context.get(requestScope);
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { id, first_id, number, version, status, updated_at } = read.offer;
  if (status !== "draft") throw redirect(offerAddressOf(id));
  const [templates, asked, codes, treatments, rates] = await Promise.all([
    listTemplates(db, actor),
    requestedGoods(db, actor, read.offer.request_id),
    listChargeCodes(db, actor),
    listVatTreatments(db, actor),
    readRates(db, actor),
  ]);
  return {
    offer: { id, firstId: first_id, number, version, changed: updated_at.toISOString() },
    start: offerFormValues(inputOf(read)),
    today: toLocalDay(now()),
    asked,
    rates,
    codes: offeredCodes(codes, treatments),
    templates: templates
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id: of, name, currency, lines }) => ({ id: of, name, currency, lines })),
  };
});

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  saveDraft(
    params.id,
    formRecord(await request.formData()),
    context.get(staffContext),
    context.get(requestScope),
  ),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<SaveAnswer>(serverAction, { error: OFFER_MESSAGES.operationFailed });

/** What is being typed stays, with the version it began from. */
export const shouldRevalidate = () => false;

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferEditor key={loaderData.offer.id} {...loaderData} answer={actionData} />;
}
