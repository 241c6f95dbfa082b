import type { ServiceType } from "./service-type.ts";
import { SERVICE_LABELS } from "./service-words.ts";

/** Names a service in the reader's language; an unknown one is returned unchanged. */
export const serviceInWords = (service: string): string =>
  (SERVICE_LABELS as Readonly<Record<string, string | undefined>>)[service as ServiceType] ?? service;
