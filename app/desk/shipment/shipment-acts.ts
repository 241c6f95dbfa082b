import { type HistoryAnswer, historyFailure } from "#app/shipments/history-answer.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { INSTRUCTIONS_MESSAGES } from "#app/shipments/instructions.ts";
import { NOTE_MESSAGES } from "#app/shipments/note.ts";
import type { Paper } from "#app/shipments/paper.ts";
import { PAPER_MESSAGES } from "#app/documents/missing-papers.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

/** Failure messages of the page's actions, without those of the status history, by the form's `intent`. */
const FAILURES = {
  delete: SHIPMENT_MESSAGES.deleteFailed,
  assign: "The owner could not be changed",
  payer: SHIPMENT_MESSAGES.payerFailed,
  instructions: INSTRUCTIONS_MESSAGES.failed,
  live: SHIPMENT_MESSAGES.historyFailed,
  history: SHIPMENT_MESSAGES.historyFailed,
  seen: NOTE_MESSAGES.failed,
  "note-add": NOTE_MESSAGES.failed,
  "note-edit": NOTE_MESSAGES.failed,
  "note-delete": NOTE_MESSAGES.deleteFailed,
  "paper-ask": PAPER_MESSAGES.failed,
  "paper-waive": PAPER_MESSAGES.failed,
} as const;

export type ShipmentAct = keyof typeof FAILURES;

/** Returns the action of a form; null for actions on the status history and unknown ones. */
export function actOf({ intent, entry_id }: FormRecord): ShipmentAct | null {
  if (typeof intent !== "string" || entry_id !== undefined || !Object.hasOwn(FAILURES, intent)) return null;
  return intent as ShipmentAct;
}

export function failureOf(record: FormRecord): string {
  const act = actOf(record);
  return act ? FAILURES[act] : historyFailure(record);
}

export interface ShipmentAnswer extends HistoryAnswer {
  /** The document that `fieldErrors` and `reason` refer to. */
  paper?: Paper;
  reason?: string;
}
