/** Labels of what an acceptance writes into the notes of its shipment, where no field of it holds that. */
export const OFFERED_LABELS = {
  cargo: "Cargo",
  chargeable: "Chargeable weight",
  volume: "Volume",
  weight: "Weight as offered",
  containers: "Containers",
  terms: "Terms",
} as const;

/** Returns whether nobody has written notes: there are none, or those of the acceptance alone. */
export const isAsOffered = (notes: string | null): boolean =>
  (notes ?? "")
    .split("\n")
    .every(
      (line) => line === "" || Object.values(OFFERED_LABELS).some((label) => line.startsWith(`${label}: `)),
    );
