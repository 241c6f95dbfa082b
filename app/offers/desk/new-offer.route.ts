import { data, redirect } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { toFailure, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { OFFERS_ADDRESS, offerAddressOf } from "#app/offers/address.ts";
import { createOffer } from "../create-offer.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/new-offer.route";

/** A new offer begins at a quote request. */
export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  allowedStaff(context, "offers.write");
  return redirect(OFFERS_ADDRESS);
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "offers.write");
  const { db, log } = context.get(requestScope);
  const requestId = String((await request.formData()).get("request") ?? "");
  try {
    const id = await createOffer(db, actor, { requestId });
    return redirect(`${offerAddressOf(id)}/edit`);
  } catch (error) {
    const { message, status } = toFailure(error, log, OFFER_MESSAGES.operationFailed);
    return data({ error: message }, status);
  }
});

/** A failed request leaves the page as it is: its button creates the draft once. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<{ error: string }>(serverAction, { error: OFFER_MESSAGES.operationFailed });
