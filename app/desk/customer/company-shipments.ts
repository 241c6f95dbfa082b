import { type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { PORTAL_VIEWS } from "#app/portal/portal-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { SERVICE_TYPES } from "#app/goods/service-type.ts";

export const shipmentsView = listFilter({
  show: oneOf(PORTAL_VIEWS, "all"),
  search: searchText,
  mode: oneOf(SERVICE_TYPES),
  year: flag,
});
export type ShipmentsView = FilterOf<typeof shipmentsView>;
