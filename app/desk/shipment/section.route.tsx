import { data } from "react-router";
import { allowedStaff } from "#app/request/context.ts";
import { isShipmentSection } from "#app/shipments/page-sections.ts";
import type { Route } from "./+types/section.route";

/** Gives each section of a shipment's page its address; the page around it draws them (`sections.tsx`). */
export const loader = ({ params, context }: Route.LoaderArgs) => {
  allowedStaff(context, "shipments.read");
  return askedSection(params.tab);
};

/** The page is there already: another section of it asks nothing of the server. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => askedSection(params.tab);

function askedSection(section: string) {
  if (section === "overview" || !isShipmentSection(section)) throw data(null, 404);
  return section;
}

export default function Section() {
  return null;
}
