import { can, type Capability, type Role } from "#app/access/policy.ts";
import type { AuditRecord } from "#app/audit/phrases.ts";
import { carrierAddress } from "#app/carriers/carrier.ts";
import { claimAddress } from "#app/claims/claim.ts";
import { consolidationAddress } from "#app/consolidations/consolidation.ts";
import { customerAddress } from "#app/customers/address.ts";
import { invoiceAddress } from "#app/invoices/invoice-list.ts";
import { offerAddressOf } from "#app/offers/address.ts";
import { supplierInvoiceAddress } from "#app/supplier-invoices/supplier-invoice.ts";

/** Addresses of records with a page of their own, with the capability to read them. */
const pages = new Map<string, { address: (id: string) => string; read: Capability }>([
  ["shipment", { address: (id) => `/admin/shipments/${id}`, read: "shipments.read" }],
  ["charge", { address: (id) => `/admin/shipments/${id}/money`, read: "charges.read" }],
  ["consolidation", { address: consolidationAddress, read: "shipments.read" }],
  ["offer", { address: offerAddressOf, read: "offers.read" }],
  ["invoice", { address: invoiceAddress, read: "invoices.read_all" }],
  ["supplier_invoice", { address: supplierInvoiceAddress, read: "supplier_invoices.read" }],
  ["company", { address: customerAddress, read: "customers.read" }],
  ["carrier", { address: carrierAddress, read: "carriers.read" }],
  ["claim", { address: claimAddress, read: "claims.read" }],
  ["quote_request", { address: (id) => `/admin/quotes/${id}`, read: "requests.read" }],
]);

/** Lists that can be searched for a record's name (the summary of the entry), with the capability to read them. */
const lists = new Map<string, { list: string; read: Capability }>([
  ["shipper", { list: "/admin/shippers", read: "customers.read" }],
  ["consignee", { list: "/admin/consignees", read: "customers.read" }],
  ["contact_submission", { list: "/admin/contacts", read: "contacts.read" }],
  ["blog_post", { list: "/admin/blog", read: "blog.read" }],
]);

/** Returns the address of an entry's record; null when it is gone, has no page, or is not readable for the role. */
export function auditLink(
  { action, entity, entityId, summary }: AuditRecord,
  role: Role | undefined,
): string | null {
  if (!role || action === `${entity}.deleted` || action === `${entity}.erased`) return null;
  const page = pages.get(entity);
  if (page) return entityId && can({ role }, page.read) ? page.address(entityId) : null;
  const options = lists.get(entity);
  if (!options || !summary || !can({ role }, options.read)) return null;
  return `${options.list}?${new URLSearchParams({ search: summary })}`;
}
