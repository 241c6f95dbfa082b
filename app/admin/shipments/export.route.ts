import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { exportShipments } from "#database/shipments/export-shipments.ts";
import { Invalid } from "#domain/errors.ts";
import { BULK_EXPORT, type ExportColumn, exportFileName, FULL_EXPORT } from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { parseSelectionForm, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { parseShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { Route } from "./+types/export.route";

/** All shipments that match the address, with every column. */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const filter = parseShipmentFilter(new URL(request.url).searchParams);
  return csvResponse(context, { all: true, filter, except: [] }, "all", FULL_EXPORT);
});

/** The shipments of a selection, with the columns of the bulk export. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) => {
  const selection = parseSelectionForm(await request.formData());
  if (!selection) throw new Invalid(SHIPMENT_MESSAGES.exportFailed);
  return csvResponse(context, selection, "selection", BULK_EXPORT);
});

async function csvResponse(
  context: Route.LoaderArgs["context"],
  selection: ShipmentSelection,
  scope: "all" | "selection",
  columns: readonly ExportColumn[],
): Promise<Response> {
  const { db, now } = context.get(requestScope);
  const moment = now();
  const staff = context.get(staffContext);
  const { count, csv } = await exportShipments(db, staff, selection, { columns, now: moment });
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${exportFileName(scope, moment)}"`,
      // Not compressed: that would cost more time than it saves beside the server, and hold rows back.
      "Cache-Control": "no-store, no-transform",
      "X-Shipment-Count": String(count),
    },
  });
}
