import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const LIMIT_MS = 10_000;
const MAX_BYTES = 1_000_000;

/** The response exceeds the caller's size limit; a retry would not help. */
export class AnswerTooLarge extends Error {}

/** Networks that are not on the public internet: an address in the settings must not reach the operator's network. */
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
  // The same networks behind NAT64 (RFC 6052). The rest of that prefix is the internet for networks without IPv4.
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

/** Dependencies that tests replace. */
export interface NetworkOverrides {
  request?: typeof httpsRequest;
  inside?: BlockList;
  limitMs?: number;
}

export interface RequestParts {
  method?: "GET" | "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  /** Maximum size of the response in bytes; one megabyte by default. */
  mostBytes?: number;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/**
 * Fetches a text from the internet with `requestAnswer`; any status but 200 is an error.
 * @throws Error with a readable message
 */
export async function fetchText(address: string, means: NetworkOverrides = {}): Promise<string> {
  const { status, bytes } = await requestAnswer(address, {}, means);
  if (status !== 200) throw new Error(`it answered ${status}`);
  return bytes.toString("utf8");
}

/**
 * Sends a request to an internet address. Redirects are not followed; slow or large responses and addresses inside the
 * operator's network are refused. DNS is resolved once, and the connection uses that address.
 * @throws AnswerTooLarge, or another Error with a readable message
 */
export async function requestAnswer(
  address: string,
  sent: RequestParts,
  { request = httpsRequest, inside = INSIDE, limitMs = LIMIT_MS }: NetworkOverrides = {},
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
