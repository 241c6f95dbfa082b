import type { Deletion } from "#app/deleted/deleted.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { FreightType } from "#app/goods/service-type.ts";
import type { StatusEntryValues } from "./status-entry.ts";

export interface HistoryAnswer extends FormOutcome {
  undo?: string;
  /** Year of the event to confirm, when it is not the current year. */
  confirmYear?: number;
  isExpected?: boolean;
  deletion?: Deletion;
  values?: FormRecord;
}

const failed = {
  add: "Failed to add status update",
  edit: SHIPMENT_MESSAGES.operationFailed,
  delete: "Failed to delete status entry",
  "put back": SHIPMENT_MESSAGES.putBackFailed,
};

export function historyIntent({ intent }: FormRecord): keyof typeof failed {
  return intent === "delete" || intent === "edit" || intent === "put back" ? intent : "add";
}

export const historyFailure = (record: FormRecord): string => failed[historyIntent(record)];

/** A milestone that is offered for a new entry. */
export interface EntryProposal {
  label: string;
  values: EntryValues;
}

export type EntryValues = Pick<StatusEntryValues, "status" | "date" | "time" | "location" | "notes"> &
  Partial<StatusEntryValues> & { mode?: FreightType | null };
