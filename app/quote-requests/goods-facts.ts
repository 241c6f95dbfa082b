import { displaySizes, groupKilograms } from "#app/goods/weight-text.ts";

/** Lists what a request says of its goods, by label, as staff read it; what it leaves out is null. */
export const goodsFacts = (request: {
  cargo_type: string | null;
  weight: string | null;
  dimensions: string | null;
}) =>
  [
    ["Cargo", request.cargo_type],
    ["Weight", request.weight && groupKilograms(request.weight)],
    ["Dimensions", request.dimensions && displaySizes(request.dimensions)],
  ] as const;
