import { allowedStaff } from "#app/request/context.ts";
import { CUSTOMER_COLUMNS } from "#app/customers/import-fields.ts";
import { IMPORT_CAPABILITY, type ImportKind } from "#app/imports/import.ts";
import { DETAILED_EXPORT, IMPORT_COLUMNS, type ImportColumn } from "#app/shipments/csv.ts";
import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import type { Route } from "./+types/template.route";
import { importerOf } from "./importer-of.server.ts";
import sampleShipments from "./sample-shipments.json" with { type: "json" };

/** One of three rows of goods and two legs, one of a single row. */
const SAMPLE_SHIPMENTS: readonly Partial<Record<ImportColumn, string>>[] = sampleShipments;

interface Template {
  name: string;
  titles: readonly string[];
  example: readonly (readonly string[])[];
}

const TEMPLATES: Record<ImportKind, Template> = {
  shipments: {
    name: "shipments",
    titles: DETAILED_EXPORT.map((column) => IMPORT_COLUMNS[column]),
    example: SAMPLE_SHIPMENTS.map((row) => DETAILED_EXPORT.map((column) => guardCell(row[column] ?? ""))),
  },
  companies: { name: "customers", titles: Object.values(CUSTOMER_COLUMNS), example: [] },
};

/** A file with the titles of the columns; `?example` with rows below; `?separator=semicolon` for Belgian Excel. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { kind } = importerOf(params);
  allowedStaff(context, IMPORT_CAPABILITY[kind]);
  const { searchParams } = new URL(request.url);
  const separator = searchParams.get("separator") === "semicolon" ? ";" : ",";
  const { name, titles, example } = TEMPLATES[kind];
  const rows = searchParams.has("example") ? example : [];
  const fileName = `${name}-${rows.length > 0 ? "example" : "template"}.csv`;
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
}
