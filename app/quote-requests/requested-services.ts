import { FREIGHT_TYPES, SERVICE_OF_FREIGHT, type ServiceType } from "#app/goods/service-type.ts";

/** Returns services in a fixed order; also accepts the quote form's own values («air»). */
export function requestedServices(serviceType: string | null): ServiceType[] {
  const words = (serviceType ?? "")
    .toLowerCase()
    .split(/[,;/+&]/)
    .map((word) => word.trim());
  return FREIGHT_TYPES.filter((freight) =>
    words.some((word) => word === freight || word === SERVICE_OF_FREIGHT[freight].toLowerCase()),
  ).map((freight) => SERVICE_OF_FREIGHT[freight]);
}
