import { data } from "react-router";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { answerUndo } from "#app/import/plan.server.ts";
import { shipmentImporter } from "#database/shipments/import.ts";
import type { Route } from "./+types/import-undo.route";

export function loader() {
  throw data(null, { status: 404 });
}

export const action = withErrorMapping(async ({ params, context }: Route.ActionArgs) =>
  answerUndo(shipmentImporter, context, params.importId),
);
