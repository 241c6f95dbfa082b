import type { ServiceType } from "./service-type.ts";

export const SERVICE_LABELS: Record<ServiceType, string> = {
  "Air Freight": "Fret aérien",
  "Sea Freight": "Fret maritime",
  "Road Transport": "Transport routier",
};
