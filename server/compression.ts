import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

const common = new Map<string, Encoding>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
]);

/** Negotiates the encoding (RFC 9110, 12.5.3): the highest weight, then our own order; identity when the client refuses all. */
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
    // Unlike a compressed encoding, identity is preferred only when the header names it.
    const rival = best === "identity" && !weights.has("identity") ? Number.MIN_VALUE : weightOf(best);
    if (weight > 0 && weight >= rival) best = encoding;
  }
  return best;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 4 } };
/** Minimum size: smaller bodies fit into one packet either way. */
const minBytes = 1024;

/** Compresses a JSON response at once: Hono would compress it as a stream of unknown length, which costs a millisecond. */
export async function compressedJson(answer: Response, request: Request): Promise<Response> {
  const { headers, status } = answer;
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  if (!isJson || headers.has("content-encoding") || request.method === "HEAD") return answer;
  headers.append("Vary", "Accept-Encoding");
  const form = acceptedEncoding(request.headers.get("accept-encoding") ?? undefined);
  if (form === "identity") return answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length < minBytes) return new Response(bytes, { status, headers });
  headers.set("Content-Encoding", form);
  return new Response(await compress[form](bytes, options[form]), { status, headers });
}
