import { type DraftLetter, mailtoLink } from "../mailto.ts";
import {
  DEFAULT_SERVICE_TYPE,
  FREIGHT_TYPES,
  SERVICE_OF_FREIGHT,
  type ServiceType,
} from "../service-type.ts";
import { LOCATION_MAX_LENGTH, NOTES_MAX_LENGTH, type ShipmentFieldName } from "../shipments/shipment.ts";
import { weightKgOf } from "./weight-text.ts";

/** The fields of a request that a reply needs. */
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

/** The services of a request, in a fixed order; the quote form's own values («air») are accepted too. */
export function servicesAskedFor(serviceType: string | null): ServiceType[] {
  const words = (serviceType ?? "")
    .toLowerCase()
    .split(/[,;/+&]/)
    .map((word) => word.trim());
  return FREIGHT_TYPES.filter((freight) =>
    words.some((word) => word === freight || word === SERVICE_OF_FREIGHT[freight].toLowerCase()),
  ).map((freight) => SERVICE_OF_FREIGHT[freight]);
}

/** The link of «Reply»: a mail to the visitor that quotes the request. */
export function replyToRequest(request: AskedFor, company: string): string {
  const { origin_location: from, destination_location: to } = request;
  const route = from && to ? `${from} to ${to}` : (from ?? to);
  const facts: [string, string | null][] = [
    ["From", from],
    ["To", to],
    ["Service", request.service_type],
    ["Cargo", request.cargo_type],
    ["Weight", request.weight],
    ["Dimensions", request.dimensions],
  ];
  const letter: DraftLetter = {
    to: request.email,
    subject: route ? `Your quote request: ${route}` : "Your quote request",
    text: `Dear ${request.name || "Sir or Madam"},\n\nThank you for your request to ${company}. This is what you asked us for:`,
    quoted: [
      ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
      ...(request.message ? ["", request.message] : []),
    ].join("\n"),
  };
  return mailtoLink(letter);
}

/** The fields of the shipment form that a request prefills, by field name. */
export function shipmentFieldsOf(request: AskedFor): Partial<Record<ShipmentFieldName, string>> {
  const services = servicesAskedFor(request.service_type);
  const weightKg = weightKgOf(request.weight);
  const notes = [
    ["Cargo", request.cargo_type],
    // The typed text stays visible: the number is only our reading of it.
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
    dimensions: request.dimensions ?? "",
    notes: notes.join("\n").trim().slice(0, NOTES_MAX_LENGTH),
  };
}
