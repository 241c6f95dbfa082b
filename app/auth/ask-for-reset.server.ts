import type { RouterContextProvider } from "react-router";
import { requestScope } from "#app/context.ts";
import { sendPasswordReset } from "#database/accounts/send-password-reset.ts";
import { resetRequestSchema } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { networkOf } from "#domain/accounts/network.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";

const perNetwork = { name: "reset-network", points: 5, seconds: 15 * 60 };
const everywhere = { name: "reset-everywhere", points: 200, seconds: 15 * 60 };

export interface ResetRequestOutcome {
  status: number;
  sent?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values: FormRecord;
}

/** Asks for a reset mail with what a form sent. A known and an unknown e-mail differ in nothing. */
export async function askForReset(
  context: Readonly<RouterContextProvider>,
  record: FormRecord,
): Promise<ResetRequestOutcome> {
  const { db, limits, address, publicUrl, log } = context.get(requestScope);
  const parsed = parseForm(resetRequestSchema, record);
  if (!parsed.ok) return { status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const values = { email: parsed.value.email };
  try {
    if (!(await limits(perNetwork, networkOf(address))) || !(await limits(everywhere, "all")))
      return { status: 429, error: ACCOUNT_MESSAGES.tooManyAttempts, values };
  } catch (error) {
    log.error({ err: error }, "a reset request could not be counted");
    return { status: 503, error: ACCOUNT_MESSAGES.resetFailed, values };
  }
  try {
    const reply = await sendPasswordReset(db, { email: parsed.value.email, publicUrl, address });
    if (!reply.success)
      return { status: 503, error: reply.error || ACCOUNT_MESSAGES.resetEmailFailed, values };
    return { status: 200, sent: reply.message, values };
  } catch (error) {
    log.error({ err: error }, "a reset mail could not be queued");
    return { status: 503, error: ACCOUNT_MESSAGES.resetEmailNotSent, values };
  }
}
