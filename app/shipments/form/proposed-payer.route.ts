import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { proposePayer } from "../payer.server.ts";
import { proposalFacts } from "../payer.ts";
import type { Route } from "./+types/proposed-payer.route";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "customers.read");
  const facts = proposalFacts.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(await proposePayer(context.get(requestScope).db, actor, facts));
});
