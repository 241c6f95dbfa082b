import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { renewSession } from "../session.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/session.route";
import { currentStaff } from "../require-staff.server.ts";
import { signIn } from "./sign-in.server.ts";

export const handle = { body: FORM_OF_SIGN_IN };

/** The session as JSON; `expires` in milliseconds since 1970. */
export interface SessionAnswer {
  user: { id: string; email: string } | null;
  expires?: number;
  secondFactor?: boolean;
  error?: string;
}

function answer(status: number, body: SessionAnswer, headers = new Headers()): Response {
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

const answerSignedOut = () => answer(401, { user: null });

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const staff = await currentStaff(request, context);
  return staff
    ? answer(200, { user: { id: staff.id, email: staff.email }, expires: staff.expires })
    : answerSignedOut();
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, now } = context.get(requestScope);
  if (request.method === "PUT") {
    const outcome = await signIn({ request, context }, formRecord(await request.formData()));
    if ("user" in outcome) return answer(200, { user: outcome.user }, outcome.headers);
    if (outcome.secondFactor) return answer(401, { user: null, secondFactor: true }, outcome.headers);
    const message = outcome.error ?? Object.values(outcome.fieldErrors ?? {})[0]?.[0];
    return answer(outcome.status, { user: null, error: message }, new Headers(outcome.headers));
  }
  if (request.method !== "POST") return answer(405, { user: null });
  const staff = await currentStaff(request, context);
  const expires = staff && (await renewSession(db, staff.sessionId, now()));
  if (!expires) return answerSignedOut();
  return answer(200, { user: { id: staff.id, email: staff.email }, expires: expires.getTime() });
});
