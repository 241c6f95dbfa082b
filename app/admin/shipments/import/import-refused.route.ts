import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { downloadRefused } from "#app/import/plan.server.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import type { Route } from "./+types/import-refused.route";

/** The rows that were refused, as CSV with the reasons. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) =>
  downloadRefused(shipmentImporter, context, params.importId),
);
