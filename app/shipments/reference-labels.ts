export const REFERENCE_LABELS = {
  house_bl: "House B/L",
  master_bl: "Master B/L",
  hawb: "HAWB",
  mawb: "MAWB",
  container: "Container",
  booking: "Booking",
  purchase_order: "Purchase order",
  customer_reference: "Customer reference",
  other: "Other",
} as const;
export type ReferenceKind = keyof typeof REFERENCE_LABELS;
