import { displaySizes, groupKilograms } from "#app/goods/weight-text.ts";

/** Lists what a request asks for and says of its goods, by label, as staff read it; what it leaves out is null. */
export const askedFacts = (request: {
  service_type: string | null;
  cargo_type: string | null;
  weight: string | null;
  dimensions: string | null;
}) =>
  [
    ["Service", request.service_type],
    ["Cargo", request.cargo_type],
    ["Weight", request.weight && groupKilograms(request.weight)],
    ["Dimensions", request.dimensions && displaySizes(request.dimensions)],
  ] as const;
