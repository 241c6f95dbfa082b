import type { ActAnswer, FormRecord } from "#domain/form-result.ts";
import { NOTE_MESSAGES } from "#domain/shipments/note.ts";

/** What the acts on notes answer. */
export interface NoteAnswer extends ActAnswer {
  /** What was typed, for a page without JavaScript. */
  values?: FormRecord;
}

/** True for a form of the notes. */
export const isOfNotes = ({ intent }: FormRecord): boolean =>
  typeof intent === "string" && (intent.startsWith("note-") || intent === "seen");

/** What is said where that did not come through. */
export const noteFailure = ({ intent }: FormRecord): string =>
  intent === "note-delete" ? NOTE_MESSAGES.deleteFailed : NOTE_MESSAGES.failed;
