import type { ServiceType } from "./service-type.ts";
import { SERVICE_LABELS } from "./service-words.ts";

/** A service in its readers' language; one that is none of ours stays as it is stored. */
export const serviceInWords = (service: string): string =>
  (SERVICE_LABELS as Readonly<Record<string, string | undefined>>)[service as ServiceType] ?? service;
