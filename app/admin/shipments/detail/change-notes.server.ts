import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { addNote, deleteNote, editNote, markMentionsRead } from "#database/shipments/notes.ts";
import { authorize } from "#domain/accounts/policy.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";
import { NOTE_MESSAGES, noteForm } from "#domain/shipments/note.ts";
import { type NoteAnswer, noteFailure } from "./note-answer.ts";

export async function changeNotes(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  try {
    return await act(shipmentId, record, actor, db);
  } catch (error) {
    const { message, status } = toFailure(error, log, noteFailure(record));
    return data<NoteAnswer>({ error: message, values: record }, status);
  }
}

async function act(shipmentId: string, record: FormRecord, actor: Staff, db: RequestScope["db"]) {
  const noteId = String(record.note_id ?? "");
  if (record.intent === "seen") {
    await markMentionsRead(db, actor, shipmentId);
    return data<NoteAnswer>({});
  }
  if (record.intent === "note-delete") {
    await deleteNote(db, actor, shipmentId, noteId);
    return data<NoteAnswer>({ done: NOTE_MESSAGES.deleted });
  }
  authorize(actor, "notes.write");
  const parsed = parseForm(noteForm, record);
  if (!parsed.ok) return refuse(parsed);
  if (record.intent === "note-edit") {
    await editNote(db, actor, shipmentId, { id: noteId, ...parsed.value });
    return data<NoteAnswer>({ done: NOTE_MESSAGES.changed });
  }
  await addNote(db, actor, shipmentId, parsed.value);
  return data<NoteAnswer>({ done: NOTE_MESSAGES.added });
}

const refuse = ({ fieldErrors, values }: { fieldErrors: FieldErrors; values: FormRecord }) =>
  data<NoteAnswer>({ fieldErrors, values }, 400);
