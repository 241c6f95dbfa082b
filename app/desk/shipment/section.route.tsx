import { data } from "react-router";
import { allowedStaff } from "#app/request/context.ts";
import { isShipmentSection } from "#app/shipments/page-sections.ts";
import type { Route } from "./+types/section.route";

/** Gives each section of a shipment's page its address; the parent route renders them (`sections.tsx`). */
export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  return askedSection(params.tab);
};

/** Skips the server: the parent route has the data of all sections. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => askedSection(params.tab);

function askedSection(section: string) {
  if (section === "overview" || !isShipmentSection(section)) throw data(null, 404);
  return section;
}

export default function Section() {
  return null;
}
