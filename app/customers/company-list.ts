import { type FilterOf, flag, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { isOnCalendar } from "#app/kit/keyset.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { isCountry } from "./countries.ts";

export const companyFilter = listFilter({
  search: searchText,
  country: (text) => (isCountry(text) ? text : ""),
  open: flag,
  sort: oneOf({ newest: 1, name: 1 }, "newest"),
});
export type CompanyFilter = FilterOf<typeof companyFilter>;
export type CompanySort = CompanyFilter["sort"];

export interface CompanyCursor {
  key: string;
  id: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** Parses a cursor of the list: the key, an underscore, the id; null when it is not of this order. */
export function parseCompanyCursor(text: string | null, sort: CompanySort): CompanyCursor | null {
  if (text === null || text.length < 37) return null;
  const [key, id] = [text.slice(0, -37), text.slice(-36)];
  if (text.at(-37) !== "_" || !ID.test(id)) return null;
  if (sort === "newest") return MOMENT.test(key) && isOnCalendar(key) ? { key, id } : null;
  return searchText(key) === key ? { key, id } : null;
}
