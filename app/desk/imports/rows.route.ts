import { listOutcomes } from "#app/imports/read.server.ts";
import type { Route } from "./+types/rows.route";
import { importPlace } from "./plan.server.ts";
import { forImport } from "./importer-of.server.ts";

export const loader = forImport(async ({ request, params }: Route.LoaderArgs, { db, actor, importer }) => {
  const place = importPlace(new URL(request.url).searchParams);
  const { page } = await listOutcomes(db, actor, importer.kind, params.importId, place);
  return Response.json(page, { headers: { "Cache-Control": "no-store" } });
});
