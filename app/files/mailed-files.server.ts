import { sql } from "kysely";
import type { MailOf } from "#app/mails/mail.ts";
import { PermanentRefusal } from "#app/mails/message.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { readContent } from "./content-stream.server.ts";

/** Returns the attachments of a mail. @throws PermanentRefusal when one was deleted meanwhile: the letter names them all */
export async function mailedFiles(db: Database, { fileIds }: MailOf<"partner_letter">) {
  const files = await db
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .select(["files.name", "files.hash", "file_contents.type"])
    .where(sql<boolean>`files.id = any(${fileIds}::uuid[])`)
    .orderBy("files.name")
    .execute();
  if (files.length < new Set(fileIds).size)
    throw new PermanentRefusal("one of its files was deleted before it was sent");
  return Promise.all(
    files.map(async ({ name, hash, type }) => ({
      filename: name,
      content: await readContent(db, hash),
      contentType: type,
    })),
  );
}
