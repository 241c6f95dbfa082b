import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { getImport } from "#database/shipments/get-import.ts";
import type { Route } from "./+types/import-rows.route";
import { importPlace } from "./import-place.ts";

/** A page of a dry run's rows, for the list that reads on. */
export const loader = atEdge(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const place = importPlace(new URL(request.url).searchParams);
  const { page } = await getImport(db, context.get(staffContext), params.importId, place);
  return Response.json(page, { headers: { "Cache-Control": "no-store" } });
});
