import type { Database } from "#database/connection/connect.ts";
import { addFile } from "./add-file.server.ts";
import { changeFile, deleteFile } from "./change-file.server.ts";
import { storeContent } from "./store-content.server.ts";
import type { Actor } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { fileChangeSchema, guessFileKind, isFileKind } from "./file.ts";
import { FILE_OWNERS, type FileOwner } from "#app/live/file-owners.ts";
import { type ActAnswer, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { FILE_MESSAGES } from "./words.ts";

export interface FileAnswer extends ActAnswer {
  /** Id of the deletion, for the undo. */
  undo?: string;
}

interface SentForm {
  record: FormRecord;
  sent: readonly FormDataEntryValue[];
}

/** @throws what the verbs throw; Invalid for what was typed */
export async function actOnFiles(
  db: Database,
  actor: Actor,
  owner: FileOwner,
  { record, sent }: SentForm,
): Promise<FileAnswer> {
  const id = String(record.file_id ?? "");
  if (record.intent === "add") return addSent(db, actor, owner, { record, sent });
  if (record.intent === "delete") {
    return { done: FILE_MESSAGES.deleted, undo: await deleteFile(db, actor, id) };
  }
  if (record.intent === "show") {
    const shown = record.customer_visible === "1";
    await changeFile(db, actor, id, { customer_visible: shown });
    return { done: shown ? FILE_MESSAGES.shown : FILE_MESSAGES.hidden };
  }
  const parsed = parseForm(fileChangeSchema, record);
  if (!parsed.ok) throw new Invalid(FILE_MESSAGES.changeFailed, parsed.fieldErrors);
  await changeFile(
    db,
    actor,
    id,
    parsed.value,
    typeof record.version === "string" ? record.version : undefined,
  );
  return { done: FILE_MESSAGES.changed };
}

/** One after the other: what comes before a file that is not taken is kept. */
async function addSent(
  db: Database,
  actor: Actor,
  owner: FileOwner,
  { record, sent }: SentForm,
): Promise<FileAnswer> {
  const uploads = sent.filter(
    (each) => each instanceof File && (each.name !== "" || each.size > 0),
  ) as File[];
  if (uploads.length === 0) throw new Invalid(FILE_MESSAGES.noneChosen, { file: [FILE_MESSAGES.noneChosen] });
  for (const upload of uploads) {
    const { hash, type } = await storeContent(db, upload);
    await db.transaction().execute((tx) =>
      addFile(tx, actor, {
        [FILE_OWNERS[owner.kind].column]: owner.id,
        hash,
        name: upload.name,
        kind: isFileKind(record.kind) ? record.kind : guessFileKind(upload.name, type),
        customer_visible: record.customer_visible === "1",
      }),
    );
  }
  return { done: FILE_MESSAGES.added(uploads.length) };
}
