import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { findLastStepUp } from "../step-up.server.ts";
import { listStepUpWays } from "../second-factor-state.server.ts";
import { type StepUpCredential, verifyStepUp } from "../verify-step-up.server.ts";
import { STEP_UP_LIFETIME_MS } from "#app/access/step-up.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { codeSchema, stepUpPasswordSchema } from "../second-factor.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";

/** Reads a browser's answer to a passkey question, sent as JSON in a field; null for anything else. */
export function parsePasskey(text: FormRecord[string]): unknown {
  if (typeof text !== "string") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Context = Readonly<RouterContextProvider>;

interface StepUpOutcome {
  status: number;
  confirmed: boolean;
  error?: string;
  fieldErrors?: FieldErrors;
}

// An act that is asked for now may begin half a minute later.
const spareMs = 30_000;

export async function hasStepUp(context: Context): Promise<boolean> {
  const { db, now } = context.get(requestScope);
  const confirmedAt = await findLastStepUp(db, context.get(staffContext));
  return confirmedAt !== null && now().getTime() - confirmedAt.getTime() < STEP_UP_LIFETIME_MS - spareMs;
}

export const readStepUpWays = (context: Context) =>
  listStepUpWays(context.get(requestScope).db, context.get(staffContext).id);

export async function stepUpWithForm(context: Context, record: FormRecord): Promise<StepUpOutcome> {
  const { db, auth, limits, log, now, address } = context.get(requestScope);
  const read = readCredential(record);
  if ("fieldErrors" in read) return { status: 400, confirmed: false, fieldErrors: read.fieldErrors };
  try {
    const from = { address, now: now() };
    const refused = await verifyStepUp(
      { db, auth, limits },
      context.get(staffContext),
      read.credential,
      from,
    );
    if (!refused) return { status: 200, confirmed: true };
    const { error, limited } = refused;
    if (limited || !read.field) return { status: limited ? 429 : 400, confirmed: false, error };
    return { status: 400, confirmed: false, fieldErrors: { [read.field]: [error] } };
  } catch (error) {
    log.error({ err: error }, "a step-up could not be checked");
    return { status: 503, confirmed: false, error: ACCOUNT_MESSAGES.unexpected };
  }
}

function readCredential(
  record: FormRecord,
): { credential: StepUpCredential; field?: string } | { fieldErrors: FieldErrors } {
  if (record.intent === "passkey") return { credential: { passkey: parsePasskey(record.passkey) } };
  if (record.intent === "code") {
    const parsed = parseForm(codeSchema, record);
    return parsed.ok
      ? { credential: { code: parsed.value.code }, field: "code" }
      : { fieldErrors: parsed.fieldErrors };
  }
  const parsed = parseForm(stepUpPasswordSchema, record);
  return parsed.ok
    ? { credential: { password: parsed.value.currentPassword }, field: "currentPassword" }
    : { fieldErrors: parsed.fieldErrors };
}
