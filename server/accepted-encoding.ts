export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const common = new Map<string, Encoding>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
]);

/**
 * The best of our encodings for a request (RFC 9110, 12.5.3): the weight decides, ours comes first among equals.
 * Where a client refuses everything, it gets the plain bytes, as the RFC allows.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  return common.get(header) ?? weigh(header);
}

function weigh(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name === "x-gzip" ? "gzip" : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get("*") ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  let best: Encoding = "identity";
  for (const encoding of ["gzip", "br"] as const) {
    const weight = weightOf(encoding);
    // Unlike a compressed form, plain bytes count as wanted only where they are named.
    const rival = best === "identity" && !weights.has("identity") ? Number.MIN_VALUE : weightOf(best);
    if (weight > 0 && weight >= rival) best = encoding;
  }
  return best;
}
