import { redirect } from "react-router";
import { forStaff } from "#app/request/for-staff.server.ts";
import { orderPreview } from "../order-haulier.server.ts";
import { orderForm } from "../stop.ts";
import type { Route } from "./+types/order.route";

/** Leads to the paper that ordering a stop would send now, with the price of the address. */
export const loader = forStaff(
  "documents.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const kind = params.kind === "pickup" ? "pickup" : "delivery";
    const typed = new URL(request.url).searchParams.get("price");
    const price = orderForm.shape.price.safeParse(typed ?? "").data ?? null;
    throw redirect(await orderPreview(db, actor, { shipmentId: params.id, kind, price }));
  },
);
