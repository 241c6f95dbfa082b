import type { RouterContextProvider } from "react-router";
import { requestScope } from "#app/context.ts";
import { verifyAdminPassword } from "#database/accounts/verify-admin-password.ts";
import { loginOutcome, loginSchema, type SessionUser } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";

export type SignInOutcome =
  | { user: SessionUser; headers: Headers }
  | { status: number; error?: string; fieldErrors?: FieldErrors; values: FormRecord };

/** Signs a person in with what a form sent; the login page and the dialog over a kept page share it. */
export async function signIn(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  record: FormRecord,
): Promise<SignInOutcome> {
  const { db, auth, limits, address, log } = context.get(requestScope);
  const parsed = parseForm(loginSchema, record);
  if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const values = { email: parsed.value.email };
  try {
    const { reply, limited, headers } = await verifyAdminPassword({ db, auth, limits }, parsed.value, {
      request,
      address,
    });
    const outcome = loginOutcome(reply);
    if ("user" in outcome) return { user: outcome.user, headers };
    return { status: limited ? 429 : 401, error: outcome.error, values };
  } catch (error) {
    log.error({ err: error }, "a sign-in failed");
    return { status: 503, error: ACCOUNT_MESSAGES.loginFailed, values };
  }
}
