import { generatedResponse } from "#app/files/file-response.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { stampPdf } from "#app/kit/pdf/stamp.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { drawInvoice } from "../invoice-pdf.server.ts";
import { invoiceFileName } from "../invoice-view.ts";
import { INVOICE_MESSAGES } from "../messages.ts";
import { draftAsIssued } from "../issue.server.ts";
import { readInvoice, readInvoiceFile } from "../read-invoices.server.ts";
import type { Route } from "./+types/file.route";

/** Serves `pdf` and `ubl` as issued, the PDF of a draft, and `copy`: the issued PDF with COPY across its pages. */
export const loader = forStaff("invoices.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const invoice = await readInvoice(db, actor, params.id);
  if (params.file === "ubl") {
    const { name, bytes } = await readInvoiceFile(db, actor, params.id, "ubl");
    return generatedResponse({ name, type: "application/xml", bytes });
  }
  if (params.file !== "pdf" && params.file !== "copy") throw new NotFound(INVOICE_MESSAGES.notFound);
  if (invoice.number === null) {
    const { model } = await draftAsIssued(db, actor, invoice, now());
    const { pdf } = await drawInvoice(model);
    return generatedResponse({ name: invoiceFileName(model), type: "application/pdf", bytes: pdf });
  }
  const { name, bytes } = await readInvoiceFile(db, actor, params.id, "pdf");
  return params.file === "pdf"
    ? generatedResponse({ name, type: "application/pdf", bytes })
    : generatedResponse({
        name: name.replace(/\.pdf$/, "-COPY.pdf"),
        type: "application/pdf",
        bytes: stampPdf(bytes, "COPY"),
      });
});
