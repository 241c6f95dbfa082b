import { allowedStaff } from "#app/request/context.ts";
import { CUSTOMER_COLUMNS } from "#domain/companies/import-fields.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/shipments/csv.ts";
import type { Route } from "./+types/customer-template.route";

/** A file with the names of the columns; `?separator=semicolon` for Belgian Excel. */
export function loader({ request, context }: Route.LoaderArgs) {
  allowedStaff(context, "customers.write");
  const separator = new URL(request.url).searchParams.get("separator") === "semicolon" ? ";" : ",";
  return new Response(BYTE_ORDER_MARK + csvLine(Object.values(CUSTOMER_COLUMNS), separator), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": 'attachment; filename="customers-template.csv"',
      "Cache-Control": "no-store",
    },
  });
}
