import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { loadPlanRows } from "#app/import/plan.server.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import type { Route } from "./+types/import-rows.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) =>
  loadPlanRows(shipmentImporter, request, context, params.importId),
);
