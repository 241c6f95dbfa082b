import type { ActAnswer, FormRecord } from "#domain/form-result.ts";
import { NOTE_MESSAGES } from "#domain/shipments/note.ts";

export interface NoteAnswer extends ActAnswer {
  values?: FormRecord;
}

export const isOfNotes = ({ intent }: FormRecord): boolean =>
  typeof intent === "string" && (intent.startsWith("note-") || intent === "seen");

export const noteFailure = ({ intent }: FormRecord): string =>
  intent === "note-delete" ? NOTE_MESSAGES.deleteFailed : NOTE_MESSAGES.failed;
