import { proposeCustomer } from "../drafts.server.ts";
import type { Route } from "./+types/customer.route";
import { forStaff } from "#app/request/for-staff.server.ts";

export const loader = forStaff(
  "offers.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const email = new URL(request.url).searchParams.get("email") ?? "";
    return Response.json(await proposeCustomer(db, actor, params.id, email));
  },
);
