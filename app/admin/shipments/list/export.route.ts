import { allowedStaff, requestScope, type Staff } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { exportShipments } from "#database/shipments/export.ts";
import { Invalid } from "#domain/errors.ts";
import {
  BULK_EXPORT,
  DETAILED_EXPORT,
  type ExportColumn,
  exportFileName,
  FULL_EXPORT,
} from "#domain/shipments/csv.ts";
import { SHIPMENT_MESSAGES } from "#words/shipments.ts";
import { parseSelectionForm, type ShipmentSelection } from "#domain/shipments/selection.ts";
import { parseShipmentFilter } from "#domain/shipments/shipment-filter.ts";
import type { Route } from "./+types/export.route";

/** Asks for the columns of an import instead: goods, legs, references and terms too. */
const isDetailed = (request: Request) => new URL(request.url).searchParams.has("details");

/** All shipments that match the address, with every specified column. */
export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  // A head has no rows: nothing is read for it, counted or noted.
  if (request.method === "HEAD")
    return new Response(null, {
      headers: csvHeaders("all", context.get(requestScope).now(), isDetailed(request)),
    });
  const filter = parseShipmentFilter(new URL(request.url).searchParams);
  const selection = { all: true as const, filter, except: [] };
  return csvResponse(context, actor, selection, { scope: "all", columns: FULL_EXPORT, request });
});

/** The shipments of a selection, with the columns of the bulk export. */
export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const selection = parseSelectionForm(await request.formData());
  if (!selection) throw new Invalid(SHIPMENT_MESSAGES.exportFailed);
  return csvResponse(context, actor, selection, { scope: "selection", columns: BULK_EXPORT, request });
});

async function csvResponse(
  context: Route.LoaderArgs["context"],
  actor: Staff,
  selection: ShipmentSelection,
  {
    scope,
    columns,
    request,
  }: { scope: "all" | "selection"; columns: readonly ExportColumn[]; request: Request },
): Promise<Response> {
  const { db, now } = context.get(requestScope);
  const moment = now();
  const { count, csv } = await exportShipments(db, actor, selection, {
    columns: isDetailed(request) ? DETAILED_EXPORT : columns,
    now: moment,
  });
  return new Response(csv, {
    headers: { ...csvHeaders(scope, moment, isDetailed(request)), "X-Shipment-Count": String(count) },
  });
}

function csvHeaders(scope: "all" | "selection", moment: Date, detailed: boolean) {
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${exportFileName(scope, moment, detailed)}"`,
    // Not compressed: that would cost more time than it saves beside the server, and hold rows back.
    "Cache-Control": "no-store, no-transform",
  };
}
