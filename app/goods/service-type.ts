export const SERVICE_TYPES = ["Air Freight", "Sea Freight", "Road Transport"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const DEFAULT_SERVICE_TYPE: ServiceType = "Road Transport";

export const FREIGHT_TYPES = ["air", "sea", "road"] as const;
export type FreightType = (typeof FREIGHT_TYPES)[number];

export const SERVICE_OF_FREIGHT: Record<FreightType, ServiceType> = {
  air: "Air Freight",
  sea: "Sea Freight",
  road: "Road Transport",
};
