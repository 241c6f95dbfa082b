import type { FormRecord } from "#app/kit/forms/form-result.ts";

const REPEATED_FIELDS = ["service_type", "shipper_id", "consignee_id"] as const;

export type StoredParties = Partial<Record<"shipper_id" | "consignee_id", string>>;

export function nextForm(record: FormRecord, stored: StoredParties = {}): string {
  const carried = REPEATED_FIELDS.flatMap((name) => {
    const value = record[name] || stored[name as keyof StoredParties];
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  return `/admin/shipments/new?${new URLSearchParams(carried as [string, string][])}`;
}
