import type { AuditRecord } from "#domain/audit/sentence.ts";

/** Lists that find a thing by its name, which is the entry's summary. */
const lists = new Map([
  ["shipper", "/admin/shippers"],
  ["consignee", "/admin/consignees"],
  ["quote_request", "/admin/quotes"],
  ["contact_submission", "/admin/contacts"],
  ["blog_post", "/admin/blog"],
]);

/** Where the thing of an entry can be seen; null when it is gone or has no page. */
export function auditLink({ action, entity, entityId, summary }: AuditRecord): string | null {
  if (action === `${entity}.deleted` || action === `${entity}.erased`) return null;
  if (entity === "shipment" && entityId) return `/admin/shipments/${entityId}`;
  const list = lists.get(entity);
  return list && summary ? `${list}?${new URLSearchParams({ search: summary })}` : null;
}
