import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { findLastProof } from "../fresh-proof.server.ts";
import { listProofWays } from "../second-factor-state.server.ts";
import { type Proof, prove } from "../prove.server.ts";
import { PROOF_LIFETIME_MS } from "#app/access/proof-required.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { codeSchema, proofPasswordSchema } from "../second-factor.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";

/** What a browser made of a passkey question, sent as JSON in a field; null for anything else. */
export function parsePasskey(text: FormRecord[string]): unknown {
  if (typeof text !== "string") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Context = Readonly<RouterContextProvider>;

interface ProofOutcome {
  status: number;
  proved: boolean;
  error?: string;
  fieldErrors?: FieldErrors;
}

// An act that is asked for now may begin half a minute later.
const spareMs = 30_000;

export async function isProved(context: Context): Promise<boolean> {
  const { db, now } = context.get(requestScope);
  const provedAt = await findLastProof(db, context.get(staffContext));
  return provedAt !== null && now().getTime() - provedAt.getTime() < PROOF_LIFETIME_MS - spareMs;
}

export const readProofWays = (context: Context) =>
  listProofWays(context.get(requestScope).db, context.get(staffContext).id);

export async function proveWithForm(context: Context, record: FormRecord): Promise<ProofOutcome> {
  const { db, auth, limits, log, now, address } = context.get(requestScope);
  const read = readProof(record);
  if ("fieldErrors" in read) return { status: 400, proved: false, fieldErrors: read.fieldErrors };
  try {
    const from = { address, now: now() };
    const refused = await prove({ db, auth, limits }, context.get(staffContext), read.proof, from);
    if (!refused) return { status: 200, proved: true };
    const { error, limited } = refused;
    if (limited || !read.field) return { status: limited ? 429 : 400, proved: false, error };
    return { status: 400, proved: false, fieldErrors: { [read.field]: [error] } };
  } catch (error) {
    log.error({ err: error }, "a proof could not be checked");
    return { status: 503, proved: false, error: ACCOUNT_MESSAGES.unexpected };
  }
}

function readProof(record: FormRecord): { proof: Proof; field?: string } | { fieldErrors: FieldErrors } {
  if (record.intent === "passkey") return { proof: { passkey: parsePasskey(record.passkey) } };
  if (record.intent === "code") {
    const parsed = parseForm(codeSchema, record);
    return parsed.ok
      ? { proof: { code: parsed.value.code }, field: "code" }
      : { fieldErrors: parsed.fieldErrors };
  }
  const parsed = parseForm(proofPasswordSchema, record);
  return parsed.ok
    ? { proof: { password: parsed.value.currentPassword }, field: "currentPassword" }
    : { fieldErrors: parsed.fieldErrors };
}
