import { StepUpRequired } from "#app/access/step-up.ts";
import { recordExport } from "#app/accounts/step-up.server.ts";
import type { RequestScope } from "#app/request/context.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import type { DocumentsAnswer } from "../documents-answer.ts";
import type { PaperInput } from "../paper-data.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";

export async function drawnResponse(
  log: RequestScope["log"],
  input: PaperInput,
  fileName: string,
): Promise<Response> {
  try {
    const { pdf } = await drawPaper(input);
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders(fileName, pdf.length) });
  } catch (error) {
    log.error({ err: error, kind: input.kind }, "a paper could not be drawn");
    return refusal(DOCUMENT_MESSAGES.drawFailed, 503);
  }
}

/**
 * Records a paper of many shipments as the export that it is.
 * @param name what is drawn, in the middle of a sentence @throws StepUpRequired for many
 */
export async function recordPaperOfMany(
  { db, actor, now }: Pick<StaffScope, "db" | "now"> & { actor: Parameters<typeof recordExport>[1] },
  name: string,
  shipments: number,
): Promise<void> {
  if (shipments < 2) return;
  const exported = { table: "shipments" as const, rows: shipments, now: now() };
  const line = { summary: `Drew ${name} of ${shipments} shipments`, details: { format: "pdf" } };
  await db.transaction().execute((tx) => recordExport(tx, actor, exported, line));
}

/** Responds with a paper or a result, else with an error as one line of text; lets a missing step-up through. */
export async function paperAnswer(
  log: RequestScope["log"],
  failed: string,
  make: () => Promise<DocumentsAnswer | Response>,
): Promise<Response> {
  try {
    const drawn = await make();
    return drawn instanceof Response ? drawn : Response.json(drawn);
  } catch (error) {
    if (error instanceof StepUpRequired) throw error;
    const { message, status } = toFailure(error, log, failed);
    return refusal(message, status);
  }
}

/** Headers of a download, so that the browser never renders the file as a page of this site. */
function pdfHeaders(fileName: string, bytes: number): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Length": String(bytes),
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store, no-transform",
  };
}

export function refusal(words: string, status: number): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
