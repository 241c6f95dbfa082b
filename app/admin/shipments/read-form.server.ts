import { randomBytes } from "node:crypto";
import type { RequestScope } from "#app/context.ts";
import { company } from "#content/company.ts";
import { getShipment } from "#database/shipments/get-shipment.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#domain/service-type.ts";
import { shipmentFormValues } from "#domain/shipments/shipment.ts";
import { DEFAULT_STATUS } from "#domain/shipments/status.ts";
import { proposeTrackingNumber } from "#domain/shipments/tracking-number.ts";
import { readParties } from "./read-list.server.ts";

// What another page may fill in: a quote request, a shipper's card.
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

/** An empty form with a proposed number, filled in as the address says. */
export async function readNewForm(params: URLSearchParams, { db }: Pick<RequestScope, "db">) {
  const given = Object.fromEntries(
    PREFILLED.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value.slice(0, 5000)]] : [];
    }),
  ) as Partial<Record<string, string>>;
  const service = SERVICE_TYPES.find((type) => type === given.service_type) ?? DEFAULT_SERVICE_TYPE;
  const values: Partial<Record<string, string>> = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...given,
    service_type: service,
  };
  return {
    values,
    parties: await readParties(db, idOrNull(values.shipper_id), idOrNull(values.consignee_id)),
    quoteRequestId: idOrNull(params.get("quote_request_id")),
  };
}
export type NewShipmentForm = Awaited<ReturnType<typeof readNewForm>>;

/** The form of a stored shipment, with the version it is of. */
export async function readEditForm(id: string, { db }: Pick<RequestScope, "db">) {
  const shipment = await getShipment(db, id);
  const values = shipmentFormValues(shipment as Parameters<typeof shipmentFormValues>[0]);
  return {
    id: shipment.id,
    version: shipment.version,
    values,
    parties: await readParties(db, shipment.shipper_id, shipment.consignee_id),
  };
}
export type EditedShipment = Awaited<ReturnType<typeof readEditForm>>;

function idOrNull(text: string | null | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}
