import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { downloadRefused } from "#app/import/plan.server.ts";
import { companyImporter } from "#database/companies/import.ts";
import type { Route } from "./+types/customer-refused.route";

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) =>
  downloadRefused(companyImporter, context, params.importId),
);
