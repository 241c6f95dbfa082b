import { redirect } from "react-router";
import { forStaff } from "#app/request/for-staff.server.ts";
import { orderPreview } from "../order-haulier.server.ts";
import { orderTermsForm } from "../stop.ts";
import type { Route } from "./+types/order.route";

/** Leads to the paper that ordering a stop would send now, with what is typed beside it. */
export const loader = forStaff(
  "documents.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const kind = params.kind === "pickup" ? "pickup" : "delivery";
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const typed = orderTermsForm.safeParse(query).data ?? orderTermsForm.parse({});
    throw redirect(await orderPreview(db, actor, { shipmentId: params.id, kind, ...typed }));
  },
);
