export const MOST_NAMED = 10;
export const DOUBTFUL_ADDRESS = "/admin/shipments/doubtful";

/** Cancelled, delivered and held shipments of a choice: the number of all, and the first of them. */
export interface DoubtfulShipments {
  count: number;
  named: readonly { number: string; status: string }[];
}
