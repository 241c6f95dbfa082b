import type { StatusEntryValues } from "#domain/shipments/status-entry.ts";

/** What a form of an entry shows; a page without JavaScript may know less of it. */
export type EntryValues = Pick<StatusEntryValues, "status" | "date" | "time" | "location" | "notes"> &
  Partial<StatusEntryValues>;
