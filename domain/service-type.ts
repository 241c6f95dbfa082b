/** The services a shipment or a request can name (admin-back-office.md, section 9). */
export const SERVICE_TYPES = ["Air Freight", "Sea Freight", "Road Transport"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const DEFAULT_SERVICE_TYPE: ServiceType = "Road Transport";

/** Parses a service by any of its names: «Air Freight», «airfreight», «air», «by road», «RoadTransport»; null for another text. */
export function readServiceType(text: string): ServiceType | null {
  const words = text.toLowerCase().replace(/[^a-z]/g, "");
  const found = /^(?:by)?(air|sea|ocean|road|truck)(?:freight|transport|cargo)?$/.exec(words)?.[1];
  if (!found) return null;
  if (found === "ocean") return SERVICE_OF_FREIGHT.sea;
  return SERVICE_OF_FREIGHT[found === "truck" ? "road" : (found as FreightType)];
}

/** The values of the quote form. */
export const FREIGHT_TYPES = ["air", "sea", "road"] as const;
export type FreightType = (typeof FREIGHT_TYPES)[number];

export const SERVICE_OF_FREIGHT: Record<FreightType, ServiceType> = {
  air: "Air Freight",
  sea: "Sea Freight",
  road: "Road Transport",
};
