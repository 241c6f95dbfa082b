import { exportShipments } from "#app/shipments/export.server.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type ExportChoice, exportHeaders } from "#app/spreadsheets/export-choice.ts";
import { takeExportChoice } from "#app/spreadsheets/export-file.server.ts";
import {
  BULK_EXPORT,
  DETAILED_EXPORT,
  exportFileName,
  FULL_EXPORT,
  type ImportColumn,
} from "#app/shipments/csv.ts";
import { SHIPMENT_EXPORT_KEY } from "#app/shipments/export-columns.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { parseSelectionForm, type ShipmentSelection } from "#app/shipments/selection.ts";
import { parseShipmentFilter } from "#app/shipments/shipment-filter.ts";
import { forStaff, type StaffScope } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

interface ExportRequest {
  scope: "all" | "selection";
  columns: readonly ImportColumn[];
  detailed?: boolean;
  choice?: ExportChoice<ImportColumn> | null;
}

const isDetailed = (request: Request) => new URL(request.url).searchParams.has("details");

export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) => {
  const wanted: ExportRequest = { scope: "all", ...specifiedColumns(request, FULL_EXPORT) };
  // A HEAD request has no body: nothing is read, counted or logged.
  if (request.method === "HEAD") return new Response(null, { headers: headersOf(wanted, scope.now()) });
  const filter = parseShipmentFilter(new URL(request.url).searchParams);
  return respond(scope, { all: true, filter, except: [] }, wanted);
});

/** Exports a selection of shipments: the columns of the bulk export, or the chosen ones, which are stored for the next time. */
export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, scope) => {
  const form = await request.formData();
  const selection = parseSelectionForm(form);
  if (!selection) throw new Invalid(SHIPMENT_MESSAGES.exportFailed);
  const columns = { key: SHIPMENT_EXPORT_KEY, columns: DETAILED_EXPORT };
  const choice = form.has("format") ? await takeExportChoice(scope.db, scope.actor, form, columns) : null;
  return respond(scope, selection, {
    scope: form.get("name") === "all" ? "all" : "selection",
    ...(choice ? { columns: choice.columns, choice } : specifiedColumns(request, BULK_EXPORT)),
  });
});

const specifiedColumns = (request: Request, plain: readonly ImportColumn[]) =>
  isDetailed(request) ? { columns: DETAILED_EXPORT, detailed: true } : { columns: plain };

async function respond(
  { db, actor, now }: StaffScope,
  selection: ShipmentSelection,
  wanted: ExportRequest,
): Promise<Response> {
  const moment = now();
  const { count, file } = await exportShipments(db, actor, selection, {
    columns: wanted.columns,
    ...(wanted.choice ? { shape: wanted.choice } : {}),
    now: moment,
  });
  return new Response(file, { headers: headersOf(wanted, moment, count) });
}

const headersOf = ({ scope, detailed, choice }: ExportRequest, moment: Date, count?: number) =>
  exportHeaders(choice?.format ?? "comma", exportFileName(scope, moment, detailed), count);
