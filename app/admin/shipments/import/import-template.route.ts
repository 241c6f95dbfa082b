import { allowedStaff } from "#app/request/context.ts";
import {
  BYTE_ORDER_MARK,
  csvLine,
  DETAILED_EXPORT,
  guardCell,
  IMPORT_COLUMNS,
} from "#domain/shipments/csv.ts";
import { IMPORT_SAMPLE } from "./import-sample.ts";
import type { Route } from "./+types/import-template.route";

/** A file with the names of the columns, `?example` with two shipments below; `?separator=semicolon` for Belgian Excel. */
export function loader({ request, context }: Route.LoaderArgs) {
  allowedStaff(context, "shipments.write");
  const { searchParams } = new URL(request.url);
  const separator = searchParams.get("separator") === "semicolon" ? ";" : ",";
  const rows = searchParams.has("example") ? IMPORT_SAMPLE : [];
  const lines = [
    DETAILED_EXPORT.map((column) => IMPORT_COLUMNS[column]),
    ...rows.map((row) => DETAILED_EXPORT.map((column) => guardCell(row[column] ?? ""))),
  ];
  const name = rows.length > 0 ? "shipments-example" : "shipments-template";
  return new Response(BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, separator)).join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
