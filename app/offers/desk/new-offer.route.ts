import { staffAction } from "#app/request/form-action.server.ts";
import { redirect } from "react-router";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { OFFERS_ADDRESS, offerAddressOf } from "#app/offers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { createOffer } from "../create-offer.server.ts";
import { OFFER_MESSAGES } from "../words.ts";

/** Redirects: a new offer starts from a quote request. */
export const loader = forStaff("offers.write", async () => redirect(OFFERS_ADDRESS));

export const action = staffAction(
  "offers.write",
  OFFER_MESSAGES.operationFailed,
  async ({ request }, { db, actor }): Promise<FormOutcome> => {
    const id = await createOffer(db, actor, { requestId: String(request ?? "") });
    throw redirect(`${offerAddressOf(id)}/edit`);
  },
);

/** After a failed request the page stays: its button creates the draft once. */
export const clientAction = failWith<{ error: string }>({ error: OFFER_MESSAGES.operationFailed });
