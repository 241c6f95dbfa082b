import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { MailOf } from "#app/mails/mail.ts";
import { fileResponse } from "#app/files/file-response.server.ts";
import { offerFileName } from "./offer-view.ts";
import { withAcceptCode } from "./offer-pdf.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { readContent } from "#app/files/content-stream.server.ts";

/** Maximum size accepted by most mail servers; a larger PDF is only on the page of the offer. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Finds the PDF of an offer; null when there is none. The caller must check that the offer may be read. */
export async function findOfferPdf(
  db: Database,
  offer: { number: string; version: number; pdf_hash: Buffer | null },
) {
  const bytes = offer.pdf_hash && (await sizeOf(db, offer.pdf_hash));
  if (!offer.pdf_hash || !bytes) return null;
  const name = offerFileName(offer.number, offer.version);
  return { hash: offer.pdf_hash, name, type: "application/pdf", bytes };
}

/** Returns the stored PDF, adapted for its reader, as a whole and not as a stream. */
export async function changedSheet(
  request: Request,
  { db, file }: { db: Database; file: NonNullable<Awaited<ReturnType<typeof findOfferPdf>>> },
  change: (pdf: Uint8Array) => Uint8Array,
): Promise<Response> {
  const stored = await fileResponse(new Request(request.url), db, file);
  if (!stored.ok) return stored;
  const sheet = change(new Uint8Array(await stored.arrayBuffer()));
  const headers = new Headers(stored.headers);
  headers.delete("Accept-Ranges");
  headers.set("Content-Length", String(sheet.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(sheet), { headers });
}

/** Returns the attachment of a mail; undefined when it was deleted meanwhile or is too large. */
export async function pdfOfMail(db: Database, { number, pdfHash, link, language = "en" }: MailOf<"offer">) {
  if (!pdfHash) return undefined;
  const hash = Buffer.from(pdfHash, "hex");
  const bytes = await sizeOf(db, hash);
  if (bytes === null || bytes > MAX_BYTES) return undefined;
  const content = Buffer.from(withAcceptCode(await readContent(db, hash), link));
  const filename = runInLanguage(language, () => offerFileName(number));
  return [{ filename, content, contentType: "application/pdf" }];
}

async function sizeOf(db: Database, hash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom("file_contents")
    .select("bytes")
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
