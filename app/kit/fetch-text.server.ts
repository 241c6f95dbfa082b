import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const LIMIT_MS = 10_000;
const MAX_BYTES = 1_000_000;

/** An answer that is larger than who asks takes: asking again gives no other. */
export class AnswerTooLarge extends Error {}

/** Networks that are no part of the internet: an address in the settings must not lead into the operator's own. */
const INSIDE = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  INSIDE.addSubnet(net, prefix, "ipv4");
  // As a translator to IPv4 reaches it (RFC 6052); the rest of its addresses is the internet of networks without IPv4.
  INSIDE.addSubnet(`64:ff9b::${net}`, 96 + prefix, "ipv6");
}
for (const [net, prefix] of [
  ["::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  INSIDE.addSubnet(net, prefix, "ipv6");

/** Replacement of the network in tests. */
export interface Means {
  request?: typeof httpsRequest;
  inside?: BlockList;
  limitMs?: number;
}

export interface RequestParts {
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  /** Largest answer in bytes; one megabyte by default. */
  mostBytes?: number;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * Reads a text from an address of the internet, as `requestAnswer`; any status but 200 is an error.
 * @throws Error that says in words what went wrong
 */
export async function fetchText(address: string, means: Means = {}): Promise<string> {
  const { status, bytes } = await requestAnswer(address, {}, means);
  if (status !== 200) throw new Error(`it answered ${status}`);
  return bytes.toString("utf8");
}

/**
 * Asks an address of the internet: no redirect is followed, and what is slow, large, or inside the operator's network is
 * refused. The name is looked up once, and that address is connected to.
 * @throws AnswerTooLarge, or another Error that says in words what went wrong
 */
export async function requestAnswer(
  address: string,
  sent: RequestParts,
  { request = httpsRequest, inside = INSIDE, limitMs = LIMIT_MS }: Means = {},
): Promise<Answer> {
  const { hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isInside = ({ address: ip, family }: LookupAddress) =>
    inside.check(ip, family === 6 ? "ipv6" : "ipv4");
  const family = isIP(host);
  if (family > 0 && isInside({ address: host, family })) throw new Error(IS_INSIDE);
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const outside = (addresses ?? []).filter((each) => !isInside(each));
      const [first] = outside;
      if (error ?? !first) return done(error ?? new Error(IS_INSIDE), "");
      return options.all ? done(null, outside) : done(null, first!.address, first!.family);
    });
  };
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await ask(address, sent, { request, lookup, signal });
  } catch (error) {
    if (signal.aborted)
      throw new Error(`it did not answer within ${limitMs / 1_000} seconds`, { cause: error });
    throw error;
  }
}

const IS_INSIDE = "it is an address of an internal network";

function ask(
  address: string,
  { method = "GET", headers, body, mostBytes = MAX_BYTES }: RequestParts,
  { request, lookup, signal }: { request: typeof httpsRequest; lookup: LookupFunction; signal: AbortSignal },
): Promise<Answer> {
  return new Promise((resolveAnswer, reject) => {
    const options = { method, lookup, signal, headers: { accept: "*/*", ...headers } };
    const outgoing = request(address, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on("error", reject);
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes)
          return void response.destroy(
            new AnswerTooLarge(`its answer is larger than ${mostBytes / 1_000_000} MB`),
          );
        parts.push(part);
      });
      response.on("end", () =>
        resolveAnswer({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
