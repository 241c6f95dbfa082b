import { requestScope, type RouteArgs } from "#app/request/context.ts";
import { sendPasswordReset } from "../password-reset.server.ts";
import type { SignInReply } from "../open-session.server.ts";
import { finishSignIn } from "../pending-sign-in.server.ts";
import { verifyAdminPassword } from "../sign-in.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { loginOutcome, loginSchema, resetRequestSchema, type SessionUser } from "../credentials.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { codeSchema } from "../second-factor.ts";
import {
  type FieldErrors,
  type FormRecord,
  type FormRefusal,
  parseForm,
} from "#app/kit/forms/form-result.ts";

type SignInOutcome =
  | { user: SessionUser; headers: Headers }
  | {
      status: number;
      headers?: Headers;
      secondFactor?: boolean;
      ended?: boolean;
      error?: string;
      fieldErrors?: FieldErrors;
      values: FormRecord;
    };

/** Signs in by e-mail and password, or by the code of the second step, from the login page or the overlay. */
export async function signIn(args: RouteArgs, record: FormRecord): Promise<SignInOutcome> {
  return record.intent === "code" ? signInWithCode(args, record) : signInWithPassword(args, record);
}

async function signInWithPassword(
  { request, context }: RouteArgs,
  record: FormRecord,
): Promise<SignInOutcome> {
  const { db, auth, limits, address, log, now } = context.get(requestScope);
  const parsed = parseForm(loginSchema, record);
  if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const values = { email: parsed.value.email };
  try {
    const from = { request, address, now: now() };
    return outcomeOf(await verifyAdminPassword({ db, auth, limits }, parsed.value, from), values);
  } catch (error) {
    log.error({ err: error }, "a sign-in failed");
    return { status: 503, error: ACCOUNT_MESSAGES.loginFailed, values };
  }
}

async function signInWithCode({ request, context }: RouteArgs, record: FormRecord): Promise<SignInOutcome> {
  const { db, auth, limits, address, log, now } = context.get(requestScope);
  const parsed = parseForm(codeSchema, record);
  if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: {} };
  try {
    const typed = { code: parsed.value.code, trust: record.trust !== undefined };
    return outcomeOf(await finishSignIn({ db, auth, limits }, typed, { request, address, now: now() }), {});
  } catch (error) {
    log.error({ err: error }, "the second step of a sign-in failed");
    return { status: 503, error: ACCOUNT_MESSAGES.loginFailed, values: {} };
  }
}

function outcomeOf(answer: SignInReply, values: FormRecord): SignInOutcome {
  const { reply, limited, retryAfter, secondFactor, ended, headers } = answer;
  if (secondFactor) return { status: 401, secondFactor, headers, values };
  const outcome = loginOutcome(reply);
  if ("user" in outcome) return { user: outcome.user, headers };
  if (limited) headers.set("Retry-After", `${retryAfter}`);
  if (outcome.error === ACCOUNT_MESSAGES.codeWrong)
    return { status: 401, headers, fieldErrors: { code: [outcome.error] }, values };
  return { status: limited ? 429 : 401, headers, ended, error: outcome.error, values };
}

const perNetwork = { name: "reset-network", points: 5, seconds: 15 * 60 };

interface ResetRequestOutcome extends FormRefusal {
  status: number;
  sent?: string;
  values: FormRecord;
}

/** Requests a reset mail; the response is the same for known and unknown e-mails. */
export async function requestPasswordReset(
  context: RouteArgs["context"],
  record: FormRecord,
): Promise<ResetRequestOutcome> {
  const { db, limits, address, publicUrl, log } = context.get(requestScope);
  const parsed = parseForm(resetRequestSchema, record);
  if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const values = { email: parsed.value.email };
  try {
    if (!(await consumeVisitorPoint(limits, perNetwork, address)))
      return { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts, values };
  } catch (error) {
    log.error({ err: error }, "a reset request could not be counted");
    return { status: 503, error: ACCOUNT_MESSAGES.resetFailed, values };
  }
  try {
    const reply = await sendPasswordReset(db, { email: parsed.value.email, publicUrl, address });
    if (!reply.success) return { status: 503, error: reply.error || "Failed to send reset email", values };
    return { status: 200, sent: reply.message, values };
  } catch (error) {
    log.error({ err: error }, "a reset mail could not be queued");
    return { status: 503, error: "Failed to send reset email. Please try again.", values };
  }
}
