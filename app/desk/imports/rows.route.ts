import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listOutcomes } from "#app/imports/read.server.ts";
import { IMPORTS } from "#app/imports/import.ts";
import type { Route } from "./+types/rows.route";
import { importPlace } from "./import-rows.tsx";
import { importerOf } from "./importer-of.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { kind } = importerOf(params);
  const actor = allowedStaff(context, IMPORTS[kind].needs);
  const { db } = context.get(requestScope);
  const place = importPlace(new URL(request.url).searchParams);
  const { page } = await listOutcomes(db, actor, kind, params.importId, place);
  return Response.json(page, { headers: { "Cache-Control": "no-store" } });
});
