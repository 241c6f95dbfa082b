import { isOnCalendar } from "#app/kit/keyset.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { isCountry } from "./countries.ts";

const COMPANY_SORTS = ["newest", "name"] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export interface CompanyFilter {
  search: string;
  country: string;
  open: boolean;
  sort: CompanySort;
}

export interface CompanyCursor {
  key: string;
  id: string;
}

/** Reads the filter of an address; what it does not know is as if it were not there. */
export function parseCompanyFilter(params: URLSearchParams): CompanyFilter {
  const country = params.get("country") ?? "";
  return {
    search: searchText(params.get("search")),
    country: isCountry(country) ? country : "",
    open: params.get("open") === "1",
    sort: params.get("sort") === "name" ? "name" : "newest",
  };
}

export function companyQuery({ search, country, open, sort }: CompanyFilter): URLSearchParams {
  return new URLSearchParams([
    ...(search ? [["search", search]] : []),
    ...(country ? [["country", country]] : []),
    ...(open ? [["open", "1"]] : []),
    ...(sort === "newest" ? [] : [["sort", sort]]),
  ]);
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** Reads a cursor of the list: the key, an underscore, the id; null where it is none of this order. */
export function parseCompanyCursor(text: string | null, sort: CompanySort): CompanyCursor | null {
  if (text === null || text.length < 37) return null;
  const [key, id] = [text.slice(0, -37), text.slice(-36)];
  if (text.at(-37) !== "_" || !ID.test(id)) return null;
  if (sort === "newest") return MOMENT.test(key) && isOnCalendar(key) ? { key, id } : null;
  return searchText(key) === key ? { key, id } : null;
}
