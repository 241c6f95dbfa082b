import type { Capability } from "#app/access/policy.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import {
  SUPPLIER_INVOICES_ADDRESS,
  supplierInvoiceAddress,
} from "#app/supplier-invoices/supplier-invoice.ts";
import type { Rank } from "./rank.ts";

export const GROUP_MAX = 10;

/** Of groups with equally good hits the first here leads: «2026-00001» is an invoice before it is an offer. */
export const SEARCH_KINDS = {
  shipment: { label: "Shipments", read: "shipments.read" },
  company: { label: "Customers", read: "customers.read" },
  consolidation: { label: "Consolidations", read: "shipments.read" },
  claim: { label: "Claims", read: "claims.read" },
  carrier: { label: "Carriers", read: "carriers.read" },
  invoice: { label: "Invoices", read: "invoices.read" },
  supplier_invoice: { label: "Supplier invoices", read: "supplier_invoices.read" },
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

export interface SearchHit {
  kind: SearchKind;
  /** Id of the record that opens; for a note that of its shipment. */
  id: string;
  title: string;
  detail: string;
  /** The matching text, when neither title nor detail contain it: «Container MSCU 123456-5». */
  match?: string;
  status?: string;
  rank: Rank;
  /** The newest open shipments of a customer. */
  open?: OpenShipments;
}

export interface OpenShipments {
  hits: SearchHit[];
  /** Null when there are more than were counted. */
  total: number | null;
}

export interface SearchGroup {
  kind: SearchKind;
  /** At most `GROUP_MAX` hits; for several pasted numbers as many as these. */
  hits: SearchHit[];
  more: string | null;
  /** Lists of all shipments of a party, some of which are among the hits. */
  ofParties?: ListLink[];
}

export interface ListLink {
  title: string;
  to: string;
}

export interface SearchResult {
  groups: SearchGroup[];
  /** Set when nothing matched exactly: the hits are similar spellings. */
  isGuess: boolean;
  /** Pasted numbers without a match. */
  missing: string[];
}

export const NOTHING_FOUND: SearchResult = { groups: [], isGuess: false, missing: [] };

export function hitAddress({ kind, id, title }: Pick<SearchHit, "kind" | "id" | "title">): string {
  const named = new URLSearchParams({ search: title });
  switch (kind) {
    case "shipment":
      return `/admin/shipments/${id}`;
    case "note":
      return cardAddress(id, "notes");
    case "company":
      return `/admin/customers/${id}`;
    case "consolidation":
      return `/admin/consolidations/${id}`;
    case "carrier":
      return `/admin/carriers/${id}`;
    case "claim":
      return `/admin/claims/${id}`;
    case "offer":
      return `/admin/offers/${id}`;
    case "invoice":
      return `/admin/invoices/${id}`;
    case "supplier_invoice":
      return supplierInvoiceAddress(id);
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

/** Address of the open shipments of a customer. */
export const openShipmentsAddress = (companyId: string): string =>
  `/admin/customers/${companyId}?show=open#shipments`;

/** Address of the list with this search; null for kinds whose list searches otherwise. */
export function searchListAddress(kind: SearchKind, text: string): string | null {
  const lists: Partial<Record<SearchKind, string>> = {
    shipment: "/admin/shipments",
    company: "/admin/customers",
    consolidation: "/admin/consolidations",
    carrier: "/admin/carriers",
    claim: "/admin/claims",
    offer: "/admin/offers",
    invoice: "/admin/invoices",
    supplier_invoice: SUPPLIER_INVOICES_ADDRESS,
    shipper: "/admin/shippers",
    consignee: "/admin/consignees",
    quote_request: "/admin/quotes",
    contact_submission: "/admin/contacts",
    post: "/admin/blog",
  };
  const list = lists[kind];
  return list ? `${list}?${new URLSearchParams({ search: text })}` : null;
}

export function orderGroups(groups: readonly SearchGroup[]): SearchGroup[] {
  const rankOf = ({ hits }: SearchGroup) => Math.min(...hits.map(({ rank }) => rank));
  return groups.filter(({ hits }) => hits.length > 0).toSorted((a, b) => rankOf(a) - rankOf(b));
}
