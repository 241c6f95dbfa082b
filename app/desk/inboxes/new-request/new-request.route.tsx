import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { allowedStaff, requestScope, staffContext } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { enterRequest } from "#app/quote-requests/enter-request.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { enteredRequestSchema } from "#app/quote-requests/entered-request.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/requests-words.ts";
import type { Route } from "./+types/new-request.route";
import { type EnterAnswer, NewRequestForm } from "./new-request-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Add Request · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "requests.write");
  return null;
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = context.get(staffContext);
  const { db, log } = context.get(requestScope);
  if (!can(actor, "requests.write")) {
    return data<EnterAnswer>({ error: forbiddenText(actor.role) }, 403);
  }
  const record = formRecord(await request.formData(), ["services"]);
  const parsed = parseForm(enteredRequestSchema, record);
  if (!parsed.ok) return data<EnterAnswer>({ fieldErrors: parsed.fieldErrors, values: record }, 400);
  let id: string;
  try {
    id = await enterRequest(db, actor, parsed.value);
  } catch (error) {
    const { message, status } = toFailure(error, log, REQUEST_MESSAGES.enterFailed);
    return data<EnterAnswer>({ error: message, values: record }, status);
  }
  return redirect(`/admin/requests/${id}`);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<EnterAnswer>(serverAction, { error: REQUEST_MESSAGES.enterFailed });

export default function NewRequest({ actionData }: Route.ComponentProps) {
  return <NewRequestForm answer={actionData} />;
}
