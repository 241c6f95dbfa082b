import { fileResponse, generatedResponse } from "#app/files/file-response.server.ts";
import { readContent } from "#app/files/content-stream.server.ts";
import { findDocument } from "../list-documents.server.ts";
import { stampPdf } from "#app/kit/pdf/stamp.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/download.route";
import { DOCUMENT_MESSAGES } from "../words.ts";
import { paperAnswer } from "./draw.server.ts";

export const loader = forStaff(
  "shipments.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor, log }) =>
    paperAnswer(log, DOCUMENT_MESSAGES.drawFailed, async () => {
      const file = await findDocument(db, actor, params.documentId);
      if (!file.voided) return fileResponse(request, db, file);
      const stamp = file.superseded ? "SUPERSEDED" : "VOID";
      const bytes = stampPdf(await readContent(db, file.hash), stamp);
      return generatedResponse({
        name: file.name.replace(/\.pdf$/, `-${stamp}.pdf`),
        type: file.type,
        bytes,
      });
    }),
);
