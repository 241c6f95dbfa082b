import { forStaff } from "#app/request/for-staff.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { findShipmentsByKey } from "../find-by-key.server.ts";
import { MOST_NUMBERS } from "../use-known-numbers.ts";
import type { Route } from "./+types/known-numbers.route";

/** Finds other shipments with the numbers of a form. Duplicates are allowed, but may be entered by mistake. */
export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const params = new URL(request.url).searchParams;
  const numbers = params.getAll("number").slice(0, MOST_NUMBERS);
  const except = params.get("except");
  return Response.json(
    await findShipmentsByKey(db, actor, numbers, except && isRowId(except) ? except : null),
  );
});
