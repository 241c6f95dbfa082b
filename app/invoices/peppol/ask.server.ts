import { type NetworkOverrides, requestAnswer, type RequestParts } from "#app/kit/fetch-text.server.ts";
import { truncate } from "#app/mails/mail.ts";
import { Refusal } from "../access-point.ts";

interface JsonAnswer {
  status: number;
  /** Null when the response was not JSON. */
  body: unknown;
  bytes: Buffer;
}

interface Question {
  headers: Record<string, string>;
  json?: unknown;
  method?: RequestParts["method"];
  mostBytes?: number;
  /** Statuses that the caller handles besides 2xx. */
  expected?: readonly number[];
}

export type Ask = (address: string, question: Question) => Promise<JsonAnswer>;

/**
 * Sends a request to an access point. 400 and 422 are refusals, with the text of the response; after any other error a
 * retry may succeed. Errors never contain the request: no key gets into the log or on a page.
 */
export const askOf =
  (means: NetworkOverrides = {}): Ask =>
  async (address, { headers, json, expected = [], ...how }) => {
    const sent: RequestParts =
      json === undefined
        ? { headers: { accept: "application/json", ...headers }, ...how }
        : {
            method: "POST",
            headers: { accept: "application/json", "content-type": "application/json", ...headers },
            body: JSON.stringify(json),
          };
    const { status, bytes } = await requestAnswer(address, sent, means);
    const body = parsed(bytes);
    if ((status >= 200 && status < 300) || expected.includes(status)) return { status, body, bytes };
    if (status === 400 || status === 422) throw new Refusal(wordsOf(body) || `it answered ${status}`);
    if (status === 401 || status === 403) throw new Error("it does not accept our key: Settings, Invoicing");
    throw new Error(`it answered ${status}`);
  };

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

const MOST_WORDS = 500;
const WORDS = new Set(["message", "description", "details", "error", "errors"]);

/** Collects the texts of a response, at any property. */
function wordsOf(body: unknown): string {
  const texts: string[] = [];
  const look = (value: unknown, depth: number): void => {
    if (depth > 4) return;
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) for (const each of value) look(each, depth + 1);
    else if (typeof value === "object" && value !== null)
      for (const [key, each] of Object.entries(value))
        if (WORDS.has(key.toLowerCase()) || depth > 1) look(each, depth + 1);
  };
  look(body, 0);
  return truncate([...new Set(texts)].join(". "), MOST_WORDS);
}

/** Reads a text of a response by its name; empty when there is none. */
export function textIn(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null) return "";
  const value = (body as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Reads a list of a response by its name; null when there is none. */
export function listIn(body: unknown, name: string): unknown[] | null {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : null;
  return Array.isArray(value) ? value : null;
}

export const isTrueIn = (body: unknown, name: string): boolean =>
  typeof body === "object" && body !== null && (body as Record<string, unknown>)[name] === true;
