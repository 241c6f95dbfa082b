import { can, type Capability, type Role } from "#app/access/policy.ts";

interface Section {
  label: string;
  to: string;
  read: Capability | null;
  /** URLs of its pages that are not below its own. */
  pages?: string;
}

export const SECTIONS = [
  { label: "Dashboard", to: "/admin", read: null },
  { label: "Shipments", to: "/admin/shipments", read: "shipments.read" },
  { label: "Shippers", to: "/admin/shippers", read: "customers.read" },
  { label: "Consignees", to: "/admin/consignees", read: "customers.read" },
  { label: "Quote Requests", to: "/admin/quotes", read: "requests.read", pages: "/admin/requests" },
  { label: "Contact Submissions", to: "/admin/contacts", read: "contacts.read" },
  { label: "Blog Management", to: "/admin/blog", read: "blog.read" },
  { label: "Settings", to: "/admin/settings", read: null },
  // Below the others: the specification names the eight above.
  { label: "Late desk", to: "/admin/late", read: "shipments.read" },
  { label: "Deadlines", to: "/admin/deadlines", read: "shipments.read" },
  { label: "Repeating", to: "/admin/series", read: "shipments.read" },
  { label: "Planning", to: "/admin/planning", read: "shipments.read" },
  { label: "Consolidations", to: "/admin/consolidations", read: "shipments.read" },
  { label: "Carriers", to: "/admin/carriers", read: "carriers.read" },
  { label: "Claims", to: "/admin/claims", read: "claims.read" },
  { label: "Offers", to: "/admin/offers", read: "offers.read" },
  { label: "Customers", to: "/admin/customers", read: "customers.read" },
  { label: "Charges", to: "/admin/charges", read: "charges.export" },
  { label: "Invoices", to: "/admin/invoices", read: "invoices.read" },
  { label: "Supplier invoices", to: "/admin/supplier-invoices", read: "supplier_invoices.read" },
  { label: "Payments", to: "/admin/payments", read: "payments.read" },
  { label: "Month end", to: "/admin/month-end", read: "payments.read" },
  { label: "Reports", to: "/admin/reports", read: "reports.read" },
] as const satisfies readonly Section[];

export function isInSection({ to, pages }: Pick<Section, "to" | "pages">, pathname: string): boolean {
  const isBelow = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  return to === "/admin" ? pathname === to : isBelow(to) || (pages !== undefined && isBelow(pages));
}

export function sectionsFor(role: Role | undefined): (typeof SECTIONS)[number][] {
  return SECTIONS.filter(({ read }) => read === null || (role && can({ role }, read)));
}

/** Headings of the menu: the specified sections first, without a heading; then operations, sales and finance. */
const GROUPS: readonly { title: string | null; first: string }[] = [
  { title: null, first: "/admin" },
  { title: "Operations", first: "/admin/late" },
  { title: "Sales", first: "/admin/offers" },
  { title: "Finance", first: "/admin/charges" },
];

/** Groups the sections that a role may open; empty groups are left out. */
export function sectionGroupsFor(role: Role | undefined) {
  const starts = GROUPS.map(({ first }) => SECTIONS.findIndex(({ to }) => to === first));
  const shown = sectionsFor(role);
  return GROUPS.map(({ title }, index) => ({
    title,
    sections: shown.filter((section) => {
      const at = SECTIONS.indexOf(section);
      return at >= (starts[index] ?? 0) && at < (starts[index + 1] ?? SECTIONS.length);
    }),
  })).filter(({ sections }) => sections.length > 0);
}

/** Pages without a clientLoader: prefetching would also fetch their data, which must not be cached, and fetch it twice. */
const READ_BY_SERVER: readonly string[] = ["/admin", "/admin/late", "/admin/reports", "/admin/settings"];

/** Returns the props of a link that prefetches the code of its section on hover or focus. */
export const sectionLink = (to: string) =>
  ({ to, prefetch: READ_BY_SERVER.includes(to) ? "none" : "intent" }) as const;
