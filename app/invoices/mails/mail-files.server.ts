import { stampPdf } from "#app/kit/pdf/stamp.server.ts";
import type { MailOf } from "#app/mails/mail.ts";
import type { Database } from "#database/connection/connect.ts";

/** Returns the attachments of an invoice's mail: PDF and e-invoice as issued; copies have COPY across the PDF. */
export async function filesOfMail(db: Database, { deliveryId }: MailOf<"invoice">) {
  const files = await db
    .selectFrom("invoice_files")
    .innerJoin("invoice_deliveries as delivery", "delivery.invoice_id", "invoice_files.invoice_id")
    .select(["invoice_files.kind", "invoice_files.name", "invoice_files.bytes", "delivery.is_copy"])
    .where("delivery.id", "=", deliveryId)
    .orderBy("invoice_files.kind")
    .execute();
  return files.map(({ kind, name, bytes, is_copy }) => ({
    filename: name,
    content: kind === "pdf" && is_copy ? Buffer.from(stampPdf(bytes, "COPY")) : bytes,
    contentType: kind === "pdf" ? "application/pdf" : "application/xml",
  }));
}
