import { redirect } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { getQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { shippersOfRequest } from "#app/quote-requests/shipper-for-request.server.ts";
import { authorize } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { NEW_SHIPPER, NO_SHIPPER } from "./inboxes.ts";

/** Creates a shipment from a request; `list` is the query of the list to return to. */
export const startShipment = (
  id: string,
  form: FormData,
  list: string,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) =>
  answerOf<{ error?: string }>(log, QUOTE_DESK_MESSAGES.shipmentFailed, async () => {
    authorize(actor, "shipments.write");
    const chosen = String(form.get("shipper") ?? NO_SHIPPER);
    const request = await getQuoteRequest(db, actor, id);
    if (!request) throw new NotFound(QUOTE_DESK_MESSAGES.notFound);
    const shippers = await shippersOfRequest(db, actor, request);
    const shipperId =
      chosen === NEW_SHIPPER ? shippers[0]?.id : shippers.find((each) => each.id === chosen)?.id;
    const start = {
      quote_request_id: request.id,
      ...(shipperId ? { shipper_id: shipperId } : chosen === NEW_SHIPPER ? { new_shipper: "1" } : {}),
      ...(list && { list }),
    };
    throw redirect(`/admin/shipments/new?${new URLSearchParams(start)}`);
  });
