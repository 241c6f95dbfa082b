import { allowedStaff, requestScope, type Staff } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { exportShipments } from "#database/shipments/export.ts";
import { Invalid } from "#domain/errors.ts";
import { BULK_EXPORT, type ExportColumn, exportFileName, FULL_EXPORT } from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { parseSelectionForm, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { parseShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { Route } from "./+types/export.route";

/** All shipments that match the address, with every column. */
export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  // A head has no rows: nothing is read for it, counted or noted.
  if (request.method === "HEAD")
    return new Response(null, { headers: csvHeaders("all", context.get(requestScope).now()) });
  const filter = parseShipmentFilter(new URL(request.url).searchParams);
  return csvResponse(context, actor, { all: true, filter, except: [] }, "all", FULL_EXPORT);
});

/** The shipments of a selection, with the columns of the bulk export. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const selection = parseSelectionForm(await request.formData());
  if (!selection) throw new Invalid(SHIPMENT_MESSAGES.exportFailed);
  return csvResponse(context, actor, selection, "selection", BULK_EXPORT);
});

async function csvResponse(
  context: Route.LoaderArgs["context"],
  actor: Staff,
  selection: ShipmentSelection,
  scope: "all" | "selection",
  columns: readonly ExportColumn[],
): Promise<Response> {
  const { db, now } = context.get(requestScope);
  const moment = now();
  const { count, csv } = await exportShipments(db, actor, selection, { columns, now: moment });
  return new Response(csv, {
    headers: { ...csvHeaders(scope, moment), "X-Shipment-Count": String(count) },
  });
}

function csvHeaders(scope: "all" | "selection", moment: Date) {
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${exportFileName(scope, moment)}"`,
    // Not compressed: that would cost more time than it saves beside the server, and hold rows back.
    "Cache-Control": "no-store, no-transform",
  };
}
