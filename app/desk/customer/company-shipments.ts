import { PORTAL_VIEWS, type PortalView } from "#app/portal/portal-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { SERVICE_TYPES, type ServiceType } from "#app/goods/service-type.ts";

export interface ShipmentsView {
  show: PortalView;
  search: string;
  mode: ServiceType | null;
  year: boolean;
}

export function parseShipmentsView(params: URLSearchParams): ShipmentsView {
  return {
    show: PORTAL_VIEWS.find((each) => each === params.get("show")) ?? "all",
    search: searchText(params.get("search")),
    mode: SERVICE_TYPES.find((each) => each === params.get("mode")) ?? null,
    year: params.get("year") === "1",
  };
}

export function shipmentsQuery({ show, search, mode, year }: ShipmentsView): URLSearchParams {
  return new URLSearchParams([
    ...(show === "all" ? [] : [["show", show]]),
    ...(search ? [["search", search]] : []),
    ...(mode ? [["mode", mode]] : []),
    ...(year ? [["year", "1"]] : []),
  ]);
}
