import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { COLUMNS_MESSAGES } from "#app/imports/words.ts";
import type { Route } from "./+types/columns.route";
import { ColumnsScreen } from "./columns-screen.tsx";
import { actOnColumns, type ColumnsAnswer, loadColumns } from "./columns.server.ts";
import { importerOf } from "./importer-of.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Columns, import · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) =>
  loadColumns(importerOf(params), context, params.importId),
);

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) =>
  actOnColumns(importerOf(params), request, context, params.importId),
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
