import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { TEMPLATES_ADDRESS } from "#app/offers/address.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { createTemplate, readTemplate, updateTemplate } from "../templates.server.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import { listChargeCodes, listVatTreatments } from "#app/charges/charge-settings.server.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { readRates } from "#app/exchange-rates/rates.server.ts";
import { offeredCodes } from "../offered-code.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { templateForm, templateFormValues } from "../template.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import { inForm, type SaveAnswer } from "../editor/editor-form.ts";
import type { Route } from "./+types/template.route";
import { TemplateEditor } from "./template-editor.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template?.name ?? "New Template"} · Shipment Tracking System` },
];

const EMPTY: Record<string, string> = { currency: OWN_CURRENCY, valid_days: "14" };

export const loader = forStaff(async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const today = toLocalDay(now());
  const [codes, treatments, rates] = await Promise.all([
    listChargeCodes(db, actor),
    listVatTreatments(db, actor),
    readRates(db, actor),
  ]);
  const offered = { today, rates, codes: offeredCodes(codes, treatments) };
  if (params.id === "new") return { template: null, start: EMPTY, ...offered };
  const template = await readTemplate(db, actor, params.id);
  if (!template) throw new NotFound(OFFER_MESSAGES.templateNotFound);
  const { id, name, updated_at } = template;
  return {
    template: { id, name, version: updated_at.toISOString() },
    start: templateFormValues(template),
    ...offered,
  };
}, "offers.write");

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const actor = allowedStaff(context, "offers.write");
  const { db, log } = context.get(requestScope);
  const refused = (status: number, answer: SaveAnswer) =>
    data<SaveAnswer>({ ...answer, values: record }, status);
  const parsed = parseForm(templateForm, record);
  if (!parsed.ok) return refused(400, { fieldErrors: parsed.fieldErrors });
  try {
    if (params.id === "new") await createTemplate(db, actor, parsed.value);
    else await updateTemplate(db, actor, params.id, new Date(String(record.version)), parsed.value);
    return redirect(TEMPLATES_ADDRESS);
  } catch (error) {
    const { message, status } = toFailure(error, log, OFFER_MESSAGES.operationFailed);
    const fieldErrors = error instanceof Invalid ? inForm(error.fieldErrors, record) : undefined;
    return refused(status, { error: message, fieldErrors });
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<SaveAnswer>(serverAction, { error: OFFER_MESSAGES.operationFailed });

/** An editor keeps its texts, with the version it was opened with. */
export const shouldRevalidate = () => false;

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplateEditor key={loaderData.template?.id ?? "new"} {...loaderData} answer={actionData} />;
}
