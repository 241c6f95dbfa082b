import { NotFound } from "#app/kit/errors.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { findShipments } from "../named-shipments.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import type { Route } from "./+types/shipments.route";

/** Shipments that a line may be of, with their costs. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "supplier_invoices.assign");
  if (!isRowId(params.id)) throw new NotFound(MESSAGES.notFound);
  const search = new URL(request.url).searchParams.get("search")?.slice(0, 100) ?? "";
  return Response.json(await findShipments(context.get(requestScope).db, actor, params.id, search), {
    headers: { "Cache-Control": "no-store" },
  });
});
