import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { loadPlanRows } from "#app/import/plan.server.ts";
import { companyImporter } from "#database/companies/import.ts";
import type { Route } from "./+types/customer-rows.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) =>
  loadPlanRows(companyImporter, request, context, params.importId),
);
