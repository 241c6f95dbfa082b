import { proposePayer } from "../payer.server.ts";
import { proposalFacts } from "../payer.ts";
import type { Route } from "./+types/proposed-payer.route";
import { forStaff } from "#app/request/for-staff.server.ts";

export const loader = forStaff("customers.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const facts = proposalFacts.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(await proposePayer(db, actor, facts));
});
