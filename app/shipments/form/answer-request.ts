import { DEFAULT_SERVICE_TYPE } from "#app/goods/service-type.ts";
import { requestedServices } from "#app/goods/read-service-type.ts";
import { detailsFormValues } from "../details-form.ts";
import { goodsOfTexts, packagesNamed, readDimensions, sizesInMessage } from "../dimensions.ts";
import { DIMENSIONS_MAX_LENGTH, NOTES_MAX_LENGTH, type ShipmentFieldName } from "../shipment.ts";
import { LOCATION_MAX_LENGTH } from "#app/places/place.ts";
import { weightKgOf } from "#app/goods/weight-text.ts";

interface AskedFor {
  id: string;
  name: string | null;
  email: string;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  cargo_type: string | null;
  weight: string | null;
  dimensions: string | null;
  message: string | null;
}

export function shipmentFieldsOf(request: AskedFor): Partial<Record<ShipmentFieldName, string>> {
  const services = requestedServices(request.service_type);
  const weightKg = weightKgOf(request.weight);
  const notes = [
    ["Cargo", request.cargo_type],
    // The typed text stays visible: the number is only parsed from it.
    ["Weight as asked for", request.weight],
    ["Dimensions", request.dimensions],
    ["Services asked for", services.length > 1 ? services.join(", ") : null],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  if (request.message) notes.push("", request.message);

  return {
    origin_location: (request.origin_location ?? "").slice(0, LOCATION_MAX_LENGTH),
    destination_location: (request.destination_location ?? "").slice(0, LOCATION_MAX_LENGTH),
    service_type: services[0] ?? DEFAULT_SERVICE_TYPE,
    weight: weightKg === null ? "" : String(weightKg),
    dimensions: request.dimensions?.trim() || sizesOfMessage(request) || "",
    pieces: String(packagesNamed(request.cargo_type ?? "")?.packages ?? ""),
    notes: notes.join("\n").trim().slice(0, NOTES_MAX_LENGTH),
  };
}

/** Sizes that stand in the message alone: as text, which staff turn into goods rows by a click. */
function sizesOfMessage({ cargo_type, message }: AskedFor): string | null {
  const sizes = readDimensions(cargo_type ?? "") ? null : sizesInMessage(message ?? "");
  return sizes && sizes.length <= DIMENSIONS_MAX_LENGTH ? sizes : null;
}

/** Returns goods fields for the unambiguous sizes of a request; other texts stay in the notes. */
export function goodsFieldsOf(
  request: Pick<AskedFor, "dimensions" | "cargo_type" | "weight">,
): Partial<Record<string, string>> {
  const { dimensions, cargo_type, weight } = request;
  const isTyped = Boolean(dimensions?.trim());
  const goods = goodsOfTexts([isTyped ? dimensions : cargo_type], weightKgOf(weight)).map((row) => ({
    ...row,
    description: row.description ?? (isTyped ? cargo_type : null),
  }));
  return goods.length > 0 ? detailsFormValues({ goods }) : {};
}
