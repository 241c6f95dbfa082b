import { data } from "react-router";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { answerUndo } from "#app/import/plan.server.ts";
import { companyImporter } from "#database/companies/import.ts";
import type { Route } from "./+types/customer-undo.route";

export function loader() {
  throw data(null, { status: 404 });
}

export const action = withErrorMapping(async ({ params, context }: Route.ActionArgs) =>
  answerUndo(companyImporter, context, params.importId),
);
