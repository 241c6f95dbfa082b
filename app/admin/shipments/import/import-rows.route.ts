import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { getImport } from "#database/shipments/import-plan.ts";
import type { Route } from "./+types/import-rows.route";
import { importPlace } from "./import-rows.tsx";

/** A page of a dry run's rows, for the list that reads on. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const place = importPlace(new URL(request.url).searchParams);
  const { page } = await getImport(db, allowedStaff(context, "shipments.write"), params.importId, place);
  return Response.json(page, { headers: { "Cache-Control": "no-store" } });
});
