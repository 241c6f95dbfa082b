import { generatedResponse, previewResponse } from "#app/files/file-response.server.ts";
import { readContent } from "#app/files/content-stream.server.ts";
import { readPreview } from "#app/files/previews.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import { readSupplierFile } from "../read-supplier-invoices.server.ts";
import type { Route } from "./+types/file.route";

const PDF = "application/pdf";

/** Serves `ubl` as received, the `pdf` inside, and `preview`: its first page as a picture. */
export const loader = forStaff(
  "supplier_invoices.read",
  async ({ params }: Route.LoaderArgs, { db, actor }) => {
    const { file, file_name, pdf_hash, number } = await readSupplierFile(db, actor, params.id);
    if (params.file === "ubl" && file)
      return generatedResponse({ name: file_name ?? `${number}.xml`, type: "application/xml", bytes: file });
    if (params.file === "pdf" && pdf_hash)
      return generatedResponse({ name: `${number}.pdf`, type: PDF, bytes: await readContent(db, pdf_hash) });
    if (params.file === "preview" && pdf_hash) {
      const picture = await readPreview(db, { hash: pdf_hash, type: PDF }, "page");
      if (picture) return previewResponse(picture);
    }
    throw new NotFound(MESSAGES.notFound);
  },
);
