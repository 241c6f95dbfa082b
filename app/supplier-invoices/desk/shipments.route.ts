import { NotFound } from "#app/kit/errors.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { findShipments } from "../named-shipments.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import type { Route } from "./+types/shipments.route";

/** Finds shipments for a line, with their costs. */
export const loader = forStaff(
  "supplier_invoices.assign",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    if (!isRowId(params.id)) throw new NotFound(MESSAGES.notFound);
    const search = new URL(request.url).searchParams.get("search")?.slice(0, 100) ?? "";
    return Response.json(await findShipments(db, actor, params.id, search), {
      headers: { "Cache-Control": "no-store" },
    });
  },
);
