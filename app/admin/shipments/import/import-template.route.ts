import { allowedStaff } from "#app/request/context.ts";
import { BYTE_ORDER_MARK, csvLine, IMPORT_COLUMNS } from "#domain/shipments/csv.ts";
import type { Route } from "./+types/import-template.route";

/** A file with the names of the columns only; `?separator=semicolon` for programs set to Belgian habits. */
export function loader({ request, context }: Route.LoaderArgs) {
  allowedStaff(context, "shipments.write");
  const semicolon = new URL(request.url).searchParams.get("separator") === "semicolon";
  const header = csvLine(Object.values(IMPORT_COLUMNS), semicolon ? ";" : ",");
  return new Response(BYTE_ORDER_MARK + header, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="shipments-template.csv"',
      "Cache-Control": "no-store",
    },
  });
}
