import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { proposeCustomer } from "../drafts.server.ts";
import type { Route } from "./+types/customer.route";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "offers.write");
  const email = new URL(request.url).searchParams.get("email") ?? "";
  return Response.json(await proposeCustomer(context.get(requestScope).db, actor, params.id, email));
});
