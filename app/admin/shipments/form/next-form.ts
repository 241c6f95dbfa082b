import type { FormRecord } from "#domain/form-result.ts";

/** What the next shipment of a row has in common with the one before. */
const KEPT = ["service_type", "shipper_id", "consignee_id"] as const;

/** The parties of a stored shipment, among them those that were added with it. */
export type StoredParties = Partial<Record<"shipper_id" | "consignee_id", string>>;

/** The address of a new form with the mode and the parties of the one that was saved. */
export function nextForm(record: FormRecord, stored: StoredParties = {}): string {
  const kept = KEPT.flatMap((name) => {
    const value = record[name] || stored[name as keyof StoredParties];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  return `/admin/shipments/new?${new URLSearchParams(kept as [string, string][])}`;
}
