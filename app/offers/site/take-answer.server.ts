import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { data } from "react-router";
import type { LinkArgs } from "#app/portal/link-requests.server.ts";
import { requestScope } from "#app/request/context.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { decideByLink } from "../decide.server.ts";
import { findLinkedOffer, type LinkedOffer } from "../linked-offer.server.ts";
import { acceptSchema, declineSchema, reasonText } from "../answer-form.ts";
import { checkDecision, type RefusedDecision } from "../offer.ts";
import { type FormRecord, type FormRefusal, parseForm } from "#app/kit/forms/form-result.ts";
import { OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";

export const ANSWER_LIMIT = { name: "offer-answers", points: 30, seconds: 10 * 60 };

export interface DecisionAnswer extends FormRefusal {
  isStored?: true;
  intent?: "accept" | "decline";
  confirm?: true;
}

/** Handles the form of an acceptance or decline. It counts for the version that was read, never for another. */
export async function takeAnswer({ params, context }: LinkArgs, values: FormRecord) {
  const { db, limits, address, log, publicUrl, notifyEmail } = context.get(requestScope);
  const intent = values.intent === "decline" ? "decline" : "accept";
  const respond = (answer: DecisionAnswer, status: number) =>
    data<DecisionAnswer>({ intent, values, ...answer }, { status });
  if (!(await consumeVisitorPoint(limits, ANSWER_LIMIT, address)))
    return respond({ error: WORDS.limited }, 429);
  const read = readAnswer(intent, values);
  if (!read.ok) return respond({ fieldErrors: read.fieldErrors }, 400);
  const token = params.token ?? "";
  try {
    if (intent === "decline" && values.sure !== "1") {
      const shown = await findLinkedOffer(db, token);
      return respond(...confirmDecline(shown, { ...read.value, goesBack: values.sure !== undefined }));
    }
    const answer = { token, ...read.value };
    const { outcome, why } = await decideByLink(db, answer, { publicUrl, notifyEmail });
    if (outcome !== "refused") return respond({ isStored: true }, 200);
    if (!why) return respond({}, 404);
    return respond({ error: refusal(why, answer.offerId, await findLinkedOffer(db, token)) }, 409);
  } catch (error) {
    log.error({ err: error }, "an answer to an offer could not be stored");
    return respond({ error: wordsOfFailure(error, WORDS.failed) }, 503);
  }
}

function readAnswer(intent: "accept" | "decline", values: FormRecord) {
  if (intent === "accept") {
    const parsed = parseForm(acceptSchema, values);
    if (!parsed.ok) return parsed;
    const { offer: offerId, name } = parsed.value;
    return { ok: true as const, value: { offerId, decision: "accepted" as const, name, reason: null } };
  }
  const parsed = parseForm(declineSchema, values);
  if (!parsed.ok) return parsed;
  const { offer: offerId, name, choice, more } = parsed.value;
  const reason = reasonText(choice, more);
  return { ok: true as const, value: { offerId, decision: "declined" as const, name: name ?? "", reason } };
}

/** Asks for confirmation of a valid decline. */
function confirmDecline(
  shown: LinkedOffer | null,
  { offerId, goesBack }: { offerId: string; goesBack: boolean },
): [DecisionAnswer, status: number] {
  const check = shown ? checkDecision(shown.offer, "declined", shown.today) : "unknown";
  if (!shown || check === "unknown") return [{}, 404];
  if (check === "repeated") return [{ isStored: true }, 200];
  if (check !== "allowed" || shown.offer.id !== offerId)
    return [{ error: refusal(check === "allowed" ? "superseded" : check, offerId, shown) }, 409];
  return [goesBack ? {} : { confirm: true }, 200];
}

/** A newer version is more informative than the end of the older one. */
function refusal(
  why: RefusedDecision,
  offerId: string,
  shown: { offer: { id: string; version: number } } | null,
): string {
  if (shown && shown.offer.id !== offerId) return WORDS.refused.replaced(shown.offer.version);
  return WORDS.refused[why];
}
