import { data, redirect } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { getQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { shippersOfRequest } from "#app/quote-requests/shipper-for-request.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { NEW_SHIPPER, NO_SHIPPER } from "./quote-details.tsx";

/** `list` is the query of the list behind it, for the way back. */
export async function startShipment(
  id: string,
  form: FormData,
  list: string,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  if (!can(actor, "shipments.write")) return data({ error: forbiddenText(actor.role) }, 403);
  const chosen = String(form.get("shipper") ?? NO_SHIPPER);
  try {
    const request = await getQuoteRequest(db, actor, id);
    if (!request) return data({ error: QUOTE_DESK_MESSAGES.notFound }, 404);
    const shippers = await shippersOfRequest(db, actor, request);
    const shipperId =
      chosen === NEW_SHIPPER ? shippers[0]?.id : shippers.find((each) => each.id === chosen)?.id;
    const start = {
      quote_request_id: request.id,
      ...(shipperId ? { shipper_id: shipperId } : chosen === NEW_SHIPPER ? { new_shipper: "1" } : {}),
      ...(list && { list }),
    };
    return redirect(`/admin/shipments/new?${new URLSearchParams(start)}`);
  } catch (error) {
    const { message, status } = toFailure(error, log, QUOTE_DESK_MESSAGES.shipmentFailed);
    return data({ error: message }, status);
  }
}
