import { data } from "react-router";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/step-up-check.route";
import { hasStepUp, stepUpWithForm, readStepUpWays } from "./step-up-form.server.ts";
import { requireStaff } from "../require-staff.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

const options = { headers: { "Cache-Control": "no-store" } };

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  if (await hasStepUp(context)) return Response.json({ confirmed: true }, options);
  return Response.json({ confirmed: false, ways: await readStepUpWays(context) }, options);
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  if (request.method !== "POST") throw data(null, { status: 405 });
  const { status, ...answer } = await stepUpWithForm(context, formRecord(await request.formData()));
  return Response.json(answer, { ...options, status });
});
