import { PORTAL_VIEWS, type PortalView } from "../links/portal-filter.ts";
import { searchText } from "../search.ts";
import { SERVICE_TYPES, type ServiceType } from "../service-type.ts";

/** Which of a customer's shipments its page lists. */
export interface ShipmentsView {
  show: PortalView;
  search: string;
  mode: ServiceType | null;
  /** Only those of the last twelve months. */
  year: boolean;
}

/** Reads the view of an address; what it does not know is as if it were not there. */
export function parseShipmentsView(params: URLSearchParams): ShipmentsView {
  return {
    show: PORTAL_VIEWS.find((each) => each === params.get("show")) ?? "all",
    search: searchText(params.get("search")),
    mode: SERVICE_TYPES.find((each) => each === params.get("mode")) ?? null,
    year: params.get("year") === "1",
  };
}

/** The view as the query of an address, without what is usual. */
export function shipmentsQuery({ show, search, mode, year }: ShipmentsView): URLSearchParams {
  return new URLSearchParams([
    ...(show === "all" ? [] : [["show", show]]),
    ...(search ? [["search", search]] : []),
    ...(mode ? [["mode", mode]] : []),
    ...(year ? [["year", "1"]] : []),
  ]);
}
