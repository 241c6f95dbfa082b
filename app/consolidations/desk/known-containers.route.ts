import { forStaff } from "#app/request/for-staff.server.ts";
import { MOST_NUMBERS } from "#app/shipments/use-known-numbers.ts";
import { listOpenWithContainers } from "../list-consolidations.server.ts";
import type { Route } from "./+types/known-containers.route";

/** Finds other open consolidations with the containers of a form: each travels in one at a time. */
export const loader = forStaff("shipments.read", async ({ url }: Route.LoaderArgs, { db, actor }) => {
  const numbers = url.searchParams.getAll("number").slice(0, MOST_NUMBERS);
  return Response.json(await listOpenWithContainers(db, actor, numbers, url.searchParams.get("except")));
});
