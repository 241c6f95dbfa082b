import { findImport, refusedRows } from "#app/imports/read.server.ts";
import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import type { Route } from "./+types/refused.route";
import { forImport } from "./importer-of.server.ts";

export const loader = forImport(async ({ params }: Route.LoaderArgs, { db, actor, importer: { kind } }) => {
  const { file_name: fileName } = await findImport(db, actor, kind, params.importId);
  const pieces = refusedRows(db, actor, kind, params.importId);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value.map((cells) => csvLine(cells.map(guardCell))).join("")));
    },
  });
  const plain = fileName.replace(/\.[^.]*$/, "").replace(/[^\w-]+/g, "-") || "import";
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${plain}-refused.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
