import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { actOnColumns, type ColumnsAnswer, loadColumns } from "#app/import/columns.server.ts";
import { ColumnsScreen } from "#app/import/columns-screen.tsx";
import { shipmentImporter } from "#database/shipments/import.ts";
import { COLUMNS_MESSAGES } from "#words/imports.ts";
import type { Route } from "./+types/import-columns.route";

export const meta: Route.MetaFunction = () => [{ title: "Columns, import · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) =>
  loadColumns(shipmentImporter, context, params.importId),
);

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  actOnColumns(shipmentImporter, request, context, params.importId),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<ColumnsAnswer>(serverAction, {
    error: COLUMNS_MESSAGES.failed,
    columns: {},
    chosen: null,
  });

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  return <ColumnsScreen key={loaderData.sheet} step={loaderData} answer={actionData} />;
}
