import type { ServiceType } from "./service-type.ts";

export const SERVICE_LABELS: Record<ServiceType, string> = {
  "Air Freight": "Luchtvracht",
  "Sea Freight": "Zeevracht",
  "Road Transport": "Wegvervoer",
};
