import { data, redirect, type RouterContextProvider } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { OFFER_PATH } from "#app/portal/private-path.ts";
import { subscribeProven } from "#app/subscriptions/subscriptions.server.ts";
import { findLinkedOffer } from "../linked-offer.server.ts";
import { OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";
import { ANSWER_LIMIT, type DecisionAnswer } from "./take-answer.server.ts";

/**
 * Sends mails about the accepted shipment to the address that the offer went to: its link proved it, so that nothing
 * needs to be confirmed.
 */
export async function takeMailWish(token: string, context: Readonly<RouterContextProvider>) {
  const { db, limits, address, log } = context.get(requestScope);
  const refuse = (error: string, status: number) => data<DecisionAnswer>({ error }, { status });
  if (!(await consumeVisitorPoint(limits, ANSWER_LIMIT, address))) return refuse(WORDS.limited, 429);
  try {
    const linked = await findLinkedOffer(db, token);
    if (!linked) return data<DecisionAnswer>({}, { status: 404 });
    const { shipment_id: shipmentId, customer_email: email, language } = linked.offer;
    if (shipmentId && linked.state === "accepted") await subscribeProven(db, { shipmentId, email, language });
  } catch (error) {
    log.error({ err: error }, "mails about an accepted offer could not be subscribed to");
    return refuse(wordsOfFailure(error, WORDS.failed), 503);
  }
  throw redirect(`${OFFER_PATH}/${token}#standing`, 303);
}
