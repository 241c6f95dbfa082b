import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { downloadRefused } from "#app/import/plan.server.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import type { Route } from "./+types/import-refused.route";

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) =>
  downloadRefused(shipmentImporter, context, params.importId),
);
