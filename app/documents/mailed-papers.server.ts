import { readContent } from "#app/files/content-stream.server.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";

const papersOf = (db: Database, { documentIds }: MailOf<"paper">) =>
  db
    .selectFrom("documents")
    .select(["number", "revision", "hash", "voided_at"])
    .where("id", "in", documentIds)
    .orderBy("kind", "desc")
    .orderBy("number")
    .execute();

/** One of them was voided after the mail was queued. */
export const isPaperOver = async (db: Database, mail: MailOf<"paper">): Promise<boolean> =>
  (await papersOf(db, mail)).some(({ voided_at }) => voided_at !== null);

/** Attachments of a paper's mail, byte for byte as issued. */
export async function papersOfMail(db: Database, mail: MailOf<"paper">) {
  const papers = await papersOf(db, mail);
  return Promise.all(
    papers.map(async ({ number, revision, hash }) => ({
      filename: `${revisedNumber(number, revision).replace(" rev. ", "-rev")}.pdf`,
      content: await readContent(db, hash),
      contentType: "application/pdf",
    })),
  );
}
