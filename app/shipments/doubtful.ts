export const MOST_NAMED = 10;
/** Upper limit of the count: counting a million shipments takes a second. */
export const DOUBTFUL_COUNTED = 1000;
export const DOUBTFUL_ADDRESS = "/admin/shipments/doubtful";

/** Cancelled, delivered and held shipments of a selection: their count, up to `DOUBTFUL_COUNTED` + 1, and the first of them. */
export interface DoubtfulShipments {
  count: number;
  examples: readonly { number: string; status: string }[];
}
