import { redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { OFFERS_ADDRESS, offerAddressOf } from "#app/offers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { createOffer } from "../create-offer.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/new-offer.route";

/** Redirects: a new offer starts from a quote request. */
export const loader = forStaff("offers.write", async () => redirect(OFFERS_ADDRESS));

export const action = forStaff("offers.write", async ({ request }: Route.ActionArgs, { db, actor, log }) => {
  const requestId = String((await request.formData()).get("request") ?? "");
  return answerOf<{ error?: string }>(log, OFFER_MESSAGES.operationFailed, async () => {
    throw redirect(`${offerAddressOf(await createOffer(db, actor, { requestId }))}/edit`);
  });
});

/** After a failed request the page stays: its button creates the draft once. */
export const clientAction = failWith<{ error: string }>({ error: OFFER_MESSAGES.operationFailed });
