import type { ServiceType } from "./service-type.ts";

export const SERVICE_LABELS: Record<ServiceType, string> = {
  "Air Freight": "Air Freight",
  "Sea Freight": "Sea Freight",
  "Road Transport": "Road Transport",
};
