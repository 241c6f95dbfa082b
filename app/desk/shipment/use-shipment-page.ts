import { useRouteLoaderData } from "react-router";
import type { ShipmentPageData } from "./read-shipment.server.ts";

export type { ShipmentPageData };

export function useShipmentPage(): ShipmentPageData {
  const page = useRouteLoaderData<ShipmentPageData>("desk/shipment/shipment.route");
  if (!page) throw new Error("a card of a shipment outside of its page");
  return page;
}
