import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { offerAddressOf, offerCustomerAddress } from "../address.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { offeredCodes } from "../offered-code.ts";
import { createOffer, serviceWithoutOffer } from "../create-offer.server.ts";
import { inputOf, proposeCustomer, saveOffer } from "../drafts.server.ts";
import { readAskedRequest } from "#app/quote-requests/asked-request.server.ts";
import { readOffer } from "../read-offer.server.ts";
import { listTemplates } from "../templates.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { offerForm, offerFormValues } from "../offer-form.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { usualNamedPlace } from "#app/shipments/terms.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-offer.route";
import { OfferEditor } from "./offer-editor.tsx";
import { besideRefusal, type OfferSaveAnswer } from "./editor-form.ts";
import { authorize } from "#app/access/policy.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.offer.number ?? "Offer"} · Shipment Tracking System` },
];

/** Loads a draft; a sent offer cannot be edited, and redirects to its page. */
export const loader = forStaff("offers.write", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { id, first_id, number, version, status, updated_at, customer_email } = read.offer;
  if (status !== "draft") throw redirect(offerAddressOf(id));
  const [templates, request, codes, treatments, rates, customer] = await Promise.all([
    listTemplates(db, actor),
    readAskedRequest(db, actor, { requestId: read.offer.request_id }),
    listChargeCodes(db, actor),
    listVatTreatments(db, actor),
    readRates(db, actor),
    proposeCustomer(db, actor, id, customer_email),
  ]);
  const other = request && (await serviceWithoutOffer(db, request));
  const input = inputOf(read);
  const usualPlace = usualNamedPlace(input.incoterm, input) || null;
  return {
    offer: { id, firstId: first_id, number, version, changed: updated_at.toISOString() },
    start: offerFormValues({ ...input, incoterm_place: input.incoterm_place ?? usualPlace }),
    today: toLocalDay(now()),
    request,
    other,
    customer: { address: offerCustomerAddress(id, customer_email), customer },
    rates,
    codes: offeredCodes(codes, treatments),
    templates: templates
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id: of, name, currency, lines, texts }) => ({ id: of, name, currency, lines, texts })),
  };
});

export const action = staffAction(
  "offers.read",
  OFFER_MESSAGES.operationFailed,
  async (
    record,
    { db, actor },
    { params: { id } }: Pick<Route.ActionArgs, "params">,
  ): Promise<OfferSaveAnswer> => {
    authorize(actor, "offers.write");
    const version = new Date(String(record.version));
    await saveOffer(db, actor, id, readForm(offerForm, record), { version });
    if (record.then === "other") {
      const requestId = (await readOffer(db, actor, id))?.offer.request_id ?? "";
      throw redirect(`${offerAddressOf(await createOffer(db, actor, { requestId }))}/edit`);
    }
    throw redirect(`${offerAddressOf(id)}?${record.then === "send" ? "send=1" : "done=saved"}`);
  },
  { beside: besideRefusal },
);

export const clientAction = failWith<OfferSaveAnswer>({ error: OFFER_MESSAGES.operationFailed });

/** Keeps the texts of the form, with the version it was opened with; another draft is read. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id;

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferEditor key={loaderData.offer.id} {...loaderData} answer={actionData} />;
}
