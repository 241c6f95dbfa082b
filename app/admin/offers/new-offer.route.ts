import { data, redirect } from "react-router";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { statusOf, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { OFFERS_ADDRESS, offerAddressOf } from "#app/offers/address.ts";
import { createOffer } from "#database/offers/create-offer.ts";
import { DomainError } from "#domain/errors.ts";
import { OFFER_MESSAGES } from "#words/offers.ts";
import type { Route } from "./+types/new-offer.route";

/** An offer begins at a quote request. */
export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "offers.write");
  return redirect(OFFERS_ADDRESS);
});

/** Makes a draft of a request and leads to its editor. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "offers.write");
  const { db, log } = context.get(requestScope);
  const requestId = String((await request.formData()).get("request") ?? "");
  try {
    const id = await createOffer(db, actor, { requestId });
    return redirect(`${offerAddressOf(id)}/edit`);
  } catch (error) {
    if (error instanceof DomainError) return data({ error: error.userMessage }, statusOf(error));
    log.error({ err: error }, "an offer could not be made");
    return data({ error: OFFER_MESSAGES.operationFailed }, statusOf(error));
  }
});
