import { data, redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { offerAddressOf, offerCustomerAddress } from "../address.ts";
import { requestScope, type RequestScope, type Staff, staffContext } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { offeredCodes } from "../offered-code.ts";
import { inputOf, OfferChanged, proposeCustomer, saveOffer } from "../drafts.server.ts";
import { readOffer, requestedGoods } from "../read-offer.server.ts";
import { listTemplates } from "../templates.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { formRecord, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { offerForm, offerFormValues } from "../offer-form.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/edit-offer.route";
import { OfferEditor } from "./offer-editor.tsx";
import { inForm, type SaveAnswer } from "./editor-form.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { changedOfferFields } from "../offer-input.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.offer.number ?? "Offer"} · Shipment Tracking System` },
];

/** A draft; what was sent is not edited, and leads to its page. */
export const loader = forStaff("offers.write", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { id, first_id, number, version, status, updated_at, customer_email } = read.offer;
  if (status !== "draft") throw redirect(offerAddressOf(id));
  const [templates, goodsOfRequest, codes, treatments, rates, customer] = await Promise.all([
    listTemplates(db, actor),
    requestedGoods(db, actor, read.offer.request_id),
    listChargeCodes(db, actor),
    listVatTreatments(db, actor),
    readRates(db, actor),
    proposeCustomer(db, actor, id, customer_email),
  ]);
  return {
    offer: { id, firstId: first_id, number, version, changed: updated_at.toISOString() },
    start: offerFormValues(inputOf(read)),
    today: toLocalDay(now()),
    goodsOfRequest,
    customer: { address: offerCustomerAddress(id, customer_email), customer },
    rates,
    codes: offeredCodes(codes, treatments),
    templates: templates
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id: of, name, currency, lines, texts }) => ({ id: of, name, currency, lines, texts })),
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

export const clientAction = failWith<SaveAnswer>({ error: OFFER_MESSAGES.operationFailed });

/** An editor keeps its texts, with the version it was opened with. */
export const shouldRevalidate = () => false;

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferEditor key={loaderData.offer.id} {...loaderData} answer={actionData} />;
}

const refused = (values: FormRecord, status: number, answer: SaveAnswer) =>
  data<SaveAnswer>({ ...answer, values }, status);

async function saveDraft(
  id: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  if (!can(actor, "offers.write")) return refused(record, 403, { error: forbiddenText(actor.role) });
  const parsed = parseForm(offerForm, record);
  if (!parsed.ok) return refused(record, 400, { fieldErrors: parsed.fieldErrors });
  try {
    await saveOffer(db, actor, id, parsed.value, { version: new Date(String(record.version)) });
    return redirect(`${offerAddressOf(id)}?${record.then === "send" ? "send=1" : "done=saved"}`);
  } catch (error) {
    if (error instanceof OfferChanged) {
      const conflict = {
        version: error.version.toISOString(),
        changes: changedOfferFields(error.stored, parsed.value),
      };
      return refused(record, 409, { error: error.userMessage, conflict });
    }
    const { message, status } = toFailure(error, log, OFFER_MESSAGES.operationFailed);
    const fieldErrors = error instanceof Invalid ? inForm(error.fieldErrors, record) : undefined;
    return refused(record, status, { error: message, fieldErrors });
  }
}
