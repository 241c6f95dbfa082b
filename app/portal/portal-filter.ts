import { searchText } from "#app/kit/text/search-text.ts";

export const PORTAL_VIEWS = ["all", "open", "delivered"] as const;
export type PortalView = (typeof PORTAL_VIEWS)[number];

export interface PortalFilter {
  view: PortalView;
  search: string;
}

export function parsePortalFilter(params: URLSearchParams): PortalFilter {
  const view = PORTAL_VIEWS.find((each) => each === params.get("show")) ?? "all";
  return { view, search: searchText(params.get("search")) };
}

export function portalQuery({ view, search }: PortalFilter): URLSearchParams {
  return new URLSearchParams({ ...(view === "all" ? {} : { show: view }), ...(search ? { search } : {}) });
}
