import type { Capability } from "../accounts/policy.ts";
import type { Rank } from "./rank.ts";

/** At most so many of one kind are shown. */
export const GROUP_MAX = 10;

/** What can be found, in the order in which equally good groups stand, and who may read it. */
export const SEARCH_KINDS = {
  shipment: { label: "Shipments", read: "shipments.read" },
  company: { label: "Customers", read: "customers.read" },
  offer: { label: "Offers", read: "offers.read" },
  shipper: { label: "Shippers", read: "customers.read" },
  consignee: { label: "Consignees", read: "customers.read" },
  place: { label: "Places", read: "shipments.read" },
  quote_request: { label: "Quote requests", read: "requests.read" },
  contact_submission: { label: "Contact messages", read: "contacts.read" },
  note: { label: "Internal notes", read: "shipments.read" },
  post: { label: "Blog posts", read: "blog.read" },
} as const satisfies Record<string, { label: string; read: Capability }>;

export type SearchKind = keyof typeof SEARCH_KINDS;

/** One thing that was found. */
export interface SearchHit {
  kind: SearchKind;
  /** Of the record that opens: of a note, its shipment. */
  id: string;
  title: string;
  /** One quieter line. */
  detail: string;
  /** Where the search stands, where neither title nor detail show it: «Container MSCU 123456-5». */
  match?: string;
  status?: string;
  rank: Rank;
}

export interface SearchGroup {
  kind: SearchKind;
  /** At most `GROUP_MAX`, the best first; as many as were pasted for several numbers. */
  hits: SearchHit[];
  /** The list that shows all of them, where there are more. */
  more: string | null;
}

/** What a search has found. */
export interface SearchResult {
  /** The best group first. */
  groups: SearchGroup[];
  /** Nothing was found as typed: these are spelt much alike. */
  isGuess: boolean;
  /** Of several pasted numbers those that nobody has. */
  missing: string[];
}

export const NOTHING_FOUND: SearchResult = { groups: [], isGuess: false, missing: [] };

/** Where a hit is opened. */
export function hitAddress({ kind, id, title }: Pick<SearchHit, "kind" | "id" | "title">): string {
  const named = new URLSearchParams({ search: title });
  switch (kind) {
    case "shipment":
      return `/admin/shipments/${id}`;
    case "note":
      return `/admin/shipments/${id}#notes`;
    case "company":
      return `/admin/customers/${id}`;
    case "offer":
      return `/admin/offers/${id}`;
    case "shipper":
      return `/admin/shippers?${named}`;
    case "consignee":
      return `/admin/consignees?${named}`;
    case "place":
      return `/admin/shipments?${named}`;
    case "quote_request":
      return `/admin/quotes/${id}`;
    case "contact_submission":
      return `/admin/contacts/${id}`;
    case "post":
      return `/admin/blog/${id}/edit`;
  }
}

/** The list with all that match, as far as it is searched by the same words. */
export function listAddress(kind: SearchKind, text: string): string | null {
  const lists: Partial<Record<SearchKind, string>> = {
    shipment: "/admin/shipments",
    company: "/admin/customers",
    offer: "/admin/offers",
    shipper: "/admin/shippers",
    consignee: "/admin/consignees",
    quote_request: "/admin/quotes",
    contact_submission: "/admin/contacts",
    post: "/admin/blog",
  };
  const list = lists[kind];
  return list ? `${list}?${new URLSearchParams({ search: text })}` : null;
}

/** The best groups first; of equal ones the order of `SEARCH_KINDS`, in which they come. */
export function orderGroups(groups: readonly SearchGroup[]): SearchGroup[] {
  const rankOf = ({ hits }: SearchGroup) => Math.min(...hits.map(({ rank }) => rank));
  return groups.filter(({ hits }) => hits.length > 0).toSorted((a, b) => rankOf(a) - rankOf(b));
}
