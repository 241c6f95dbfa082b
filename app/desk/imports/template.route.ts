import { authorize } from "#app/access/policy.ts";
import { IMPORTS } from "#app/imports/import.ts";
import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import type { Route } from "./+types/template.route";
import { forImport } from "./importer-of.server.ts";

/** Returns a file with the column titles; `?example` adds sample rows; `?separator=semicolon` for Belgian Excel. */
export const loader = forImport(async ({ request }: Route.LoaderArgs, { actor, importer }) => {
  const { kind, fields, example = [] } = importer;
  authorize(actor, IMPORTS[kind].needs);
  const { searchParams } = new URL(request.url);
  const separator = searchParams.get("separator") === "semicolon" ? ";" : ",";
  const rows = (searchParams.has("example") ? example : []).map((row) =>
    fields.map(({ key }) => guardCell(row[key] ?? "")),
  );
  const titles = fields.map(({ label }) => label);
  const fileName = `${IMPORTS[kind].many}-${rows.length > 0 ? "example" : "template"}.csv`;
  return new Response(
    BYTE_ORDER_MARK + [titles, ...rows].map((cells) => csvLine(cells, separator)).join(""),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "no-store",
      },
    },
  );
});
