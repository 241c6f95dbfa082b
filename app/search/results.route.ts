import { data } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { SearchAnswer } from "#app/search/use-search.ts";
import { listRecent, rememberOpened } from "./recent.server.ts";
import { searchEverywhere } from "./search-everywhere.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { recentSchema } from "./recent.ts";
import type { Route } from "./+types/results.route";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = context.get(staffContext);
  const { db } = context.get(requestScope);
  const text = new URL(request.url).searchParams.get("q")?.trim();
  const answer: SearchAnswer = text
    ? { result: await searchEverywhere(db, actor, text) }
    : { recent: await listRecent(db, actor) };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const opened = recentSchema.safeParse(formRecord(await request.formData()));
  if (!opened.success) throw data(null, { status: 400 });
  await rememberOpened(context.get(requestScope).db, context.get(staffContext), opened.data);
  return new Response(null, { status: 204 });
});
