import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { readCharges } from "#database/charges/charges.ts";
import { getShipment } from "#database/shipments/shipment.ts";
import { formRecord } from "#domain/form-result.ts";
import { toLocalDay } from "#domain/time.ts";
import { CHARGE_MESSAGES } from "#words/charges.ts";
import type { Route } from "./+types/charges.route";
import { answerSave, type ChargesAnswer } from "./save-charges.server.ts";
import { ChargesForm } from "./charges-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Charges of ${loaderData?.number ?? "a shipment"} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "charges.write");
  const { db, now } = context.get(requestScope);
  const shipment = await getShipment(db, actor, params.id);
  const { charges, version } = await readCharges(db, actor, shipment.id);
  return { id: shipment.id, number: shipment.tracking_number, charges, version, today: toLocalDay(now()) };
});

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "charges.write");
  const record = formRecord(await request.formData());
  const answer = await answerSave(params.id, record, actor, context.get(requestScope));
  // A browser without JavaScript is sent on; with it the page says how it went first.
  if (answer.data.done && record.stay === undefined) throw redirect(`/admin/shipments/${params.id}#charges`);
  return data(answer.data, answer.init ?? {});
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<ChargesAnswer>(serverAction, { error: CHARGE_MESSAGES.failed });

/** What one began to edit stays as it was then: that is how a change by someone else is noticed. */
export const shouldRevalidate = () => false;

export default function Charges({ loaderData, actionData }: Route.ComponentProps) {
  return <ChargesForm key={loaderData.id} start={loaderData} answer={actionData} />;
}
