import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { passkeyQuestion, signInWithPasskey } from "../passkey-sign-in.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import type { SessionUser } from "../credentials.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/passkey.route";
import { parsePasskey } from "./step-up-form.server.ts";

export const handle = { body: FORM_OF_SIGN_IN };

export interface PasskeyAnswer {
  user: SessionUser | null;
  error?: string;
}

function answer(status: number, body: object, headers = new Headers()): Response {
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

// Every visit of the login page sends one request.
const questionsPerNetwork = { name: "passkey-questions", points: 200, seconds: 15 * 60 };

export const loader = () => answer(405, {});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { db, auth, limits, address, now } = context.get(requestScope);
  if (request.method !== "POST") return answer(405, {});
  const record = formRecord(await request.formData());
  if (record.intent === "question") {
    if (!(await consumeVisitorPoint(limits, questionsPerNetwork, address)))
      return answer(429, { user: null, error: ACCOUNT_MESSAGES.tooManyAttempts });
    return answer(200, await passkeyQuestion(db, auth, now()));
  }
  if (record.intent !== "sign-in") return answer(405, {});
  const from = { request, address, now: now() };
  const { reply, limited, retryAfter, headers } = await signInWithPasskey(
    { db, auth, limits },
    parsePasskey(record.passkey),
    from,
  );
  if (reply.success) return answer(200, { user: reply.user ?? null } satisfies PasskeyAnswer, headers);
  if (limited) headers.set("Retry-After", `${retryAfter}`);
  return answer(limited ? 429 : 401, { user: null, error: reply.error } satisfies PasskeyAnswer, headers);
});
