import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { findLastStepUp } from "../step-up.server.ts";
import { listStepUpWays, hasSecondFactor } from "../second-factor-state.server.ts";
import { STEP_UP_LIFETIME_MS } from "#app/access/step-up.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { codeSchema, stepUpPasswordSchema } from "../second-factor.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Database } from "#database/connection/connect.ts";
import type { Limits } from "#database/connection/limits.ts";
import type { Auth } from "#app/request/auth.server.ts";
import { takeCode } from "../check-code.server.ts";
import { lockAccount, storedPassword } from "../change-account.server.ts";
import { markStepUp } from "../open-session.server.ts";
import { checkPasskey } from "../passkey-sign-in.server.ts";
import { verifyPassword } from "../password.server.ts";
import type { AccountOwner } from "../second-factor.server.ts";
import { codeRetryAfter, countWrongCode } from "../wrong-codes.server.ts";

/** Parses a browser's passkey response, sent as JSON in a field; null for anything else. */
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

// Minimum validity left, since the act may start up to half a minute after the check.
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

export type StepUpCredential = { password: string } | { code: string } | { passkey: unknown };

// Shared with the forms of Account Settings, to prevent guessing the password on an unlocked screen.
const perAccount = { name: "current-password", points: 10, seconds: 15 * 60 };

/**
 * Verifies a step-up. With a second factor the password is not accepted, since it could then turn the factor off.
 * @returns null, or the message
 */
export async function verifyStepUp(
  { db, auth, limits }: { db: Database; auth: Auth; limits: Limits },
  actor: AccountOwner,
  credential: StepUpCredential,
  { address, now }: { address: string; now: Date },
): Promise<{ error: string; limited: boolean } | null> {
  const isSlowed =
    "code" in credential && (await codeRetryAfter({ db, limits }, actor.id, actor.sessionId, now)) > 0;
  if (isSlowed || !(await limits(perAccount, actor.id)))
    return { error: ACCOUNT_MESSAGES.tooManyAttempts, limited: true };
  const error = await db.transaction().execute(async (tx) => {
    if (!("passkey" in credential)) await lockAccount(tx, actor.id);
    if ("password" in credential) {
      if (await hasSecondFactor(tx, actor.id))
        return "You have a second factor: confirm with a code or your passkey. The password alone is not enough.";
      if (!(await verifyPassword(credential.password, await storedPassword(tx, actor.id))))
        return ACCOUNT_MESSAGES.currentPasswordWrong;
      await markStepUp(tx, actor, "password", now);
    } else if ("code" in credential) {
      const way = await takeCode(tx, auth, actor, { typed: credential.code, now });
      if (!way) {
        await countWrongCode(tx, actor, { address, now });
        return ACCOUNT_MESSAGES.codeWrong;
      }
      await markStepUp(tx, actor, way, now);
    } else {
      const owner = await checkPasskey(tx, auth, credential.passkey, now);
      if (owner?.id !== actor.id) return ACCOUNT_MESSAGES.passkeyRefused;
      await markStepUp(tx, actor, "passkey", now);
    }
    return null;
  });
  if (error !== null) return { error, limited: false };
  await limits.refund(perAccount, actor.id);
  return null;
}
