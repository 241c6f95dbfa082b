import { offerFileName } from "#domain/offers/offer-view.ts";
import type { MailOf } from "#domain/mails/mail.ts";
import type { Database } from "../connection/connect.ts";
import { readContent } from "../files/content-stream.ts";

/** What most mail servers take; a larger PDF is on the page of the offer. */
const MAX_BYTES = 10 * 1024 * 1024;

/** The PDF that goes with an offer, as an attachment; none where it was swept meanwhile or is too large. */
export async function pdfOfMail(db: Database, { number, pdfHash }: MailOf<"offer">) {
  if (!pdfHash) return undefined;
  const hash = Buffer.from(pdfHash, "hex");
  const stored = await db
    .selectFrom("file_contents")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!stored || stored.bytes > MAX_BYTES) return undefined;
  const content = await readContent(db, hash);
  return [{ filename: offerFileName(number), content, contentType: "application/pdf" }];
}
