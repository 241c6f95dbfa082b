export const MOST_NAMED = 10;
/** Counting those of a million takes a second. */
export const DOUBTFUL_COUNTED = 1000;
export const DOUBTFUL_ADDRESS = "/admin/shipments/doubtful";

/** Cancelled, delivered and held shipments of a choice: the number of all, up to `DOUBTFUL_COUNTED` and one, and the first of them. */
export interface DoubtfulShipments {
  count: number;
  named: readonly { number: string; status: string }[];
}
