import type { ServiceType } from "./service-type.ts";

export const SERVICE_LABELS: Record<ServiceType, string> = {
  "Air Freight": "Luftfracht",
  "Sea Freight": "Seefracht",
  "Road Transport": "Lkw-Transport",
};
