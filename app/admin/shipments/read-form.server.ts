import { randomBytes } from "node:crypto";
import type { RequestScope } from "#app/context.ts";
import { company } from "#content/company.ts";
import { getQuoteRequest } from "#database/quotes/get-quote-request.ts";
import { getShipment } from "#database/shipments/get-shipment.ts";
import { NotFound } from "#domain/errors.ts";
import { shipmentFieldsOf } from "#domain/quotes/answer-request.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#domain/service-type.ts";
import { duplicateValues, shipmentFormValues } from "#domain/shipments/shipment.ts";
import { DEFAULT_STATUS } from "#domain/shipments/status.ts";
import { proposeTrackingNumber } from "#domain/shipments/tracking-number.ts";
import { readParties } from "./read-list.server.ts";

type StoredForForm = Parameters<typeof shipmentFormValues>[0];

// What a link may fill in.
const PREFILLED = [
  "origin_location",
  "destination_location",
  "service_type",
  "weight",
  "dimensions",
  "pieces",
  "notes",
  "shipper_id",
  "consignee_id",
] as const;

/**
 * A form with a proposed number, filled in as the address says: from the request of `quote_request_id`, like the
 * shipment of `like`, and field by field.
 */
export async function readNewForm(params: URLSearchParams, { db }: Pick<RequestScope, "db">) {
  const [request, like] = await Promise.all([
    getQuoteRequest(db, params.get("quote_request_id") ?? ""),
    readLike(params.get("like"), { db }),
  ]);
  const given = Object.fromEntries(
    PREFILLED.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value.slice(0, 5000)]] : [];
    }),
  ) as Partial<Record<string, string>>;
  const values: Partial<Record<string, string>> = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...(request && shipmentFieldsOf(request)),
    ...(like && duplicateValues(like.values)),
    ...given,
  };
  values.service_type = SERVICE_TYPES.find((type) => type === values.service_type) ?? DEFAULT_SERVICE_TYPE;
  return {
    values,
    parties: await readParties(db, idOrNull(values.shipper_id), idOrNull(values.consignee_id)),
    quoteRequestId: request?.id ?? null,
    like: like && { id: like.id, trackingNumber: like.values.tracking_number },
  };
}
export type NewShipmentForm = Awaited<ReturnType<typeof readNewForm>>;

/** The form of a stored shipment, with the version it is of. */
export async function readEditForm(id: string, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, id);
  const values = shipmentFormValues(shipment as StoredForForm);
  return {
    id: shipment.id,
    version: shipment.version,
    values,
    parties: await readParties(db, shipment.shipper_id, shipment.consignee_id),
  };
}
export type EditedShipment = Awaited<ReturnType<typeof readEditForm>>;

/** The shipment a new one shall be like; one that was deleted meanwhile fills nothing in. */
async function readLike(id: string | null, { db }: Pick<RequestScope, "db">) {
  if (id === null) return null;
  try {
    const shipment = await getShipment(db, id);
    return { id: shipment.id, values: shipmentFormValues(shipment as StoredForForm) };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function idOrNull(text: string | null | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}
