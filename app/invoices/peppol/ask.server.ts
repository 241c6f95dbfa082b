import { type Answer, type Means, requestText, type RequestParts } from "#app/kit/fetch-text.server.ts";
import { truncate } from "#app/mails/mail.ts";
import { Refusal } from "./access-point.ts";

export interface JsonAnswer {
  status: number;
  /** Null where it was no JSON. */
  body: unknown;
}

interface Question {
  headers: Record<string, string>;
  json?: unknown;
  /** Statuses that the caller understands besides 2xx. */
  expected?: readonly number[];
}

export type Ask = (address: string, question: Question) => Promise<JsonAnswer>;

/**
 * Asks an access point. 400 and 422 are its refusal, in its own words; whatever else is wrong may be better later. What is
 * thrown never holds what was sent: no key stands in the log or on a page.
 */
export const askOf =
  (means: Means = {}): Ask =>
  async (address, { headers, json, expected = [] }) => {
    const sent: RequestParts =
      json === undefined
        ? { headers: { accept: "application/json", ...headers } }
        : {
            method: "POST",
            headers: { accept: "application/json", "content-type": "application/json", ...headers },
            body: JSON.stringify(json),
          };
    const answer = await requestText(address, sent, means);
    const body = parsed(answer);
    const { status } = answer;
    if ((status >= 200 && status < 300) || expected.includes(status)) return { status, body };
    if (status === 400 || status === 422) throw new Refusal(wordsOf(body) || `it answered ${status}`);
    if (status === 401 || status === 403) throw new Error("it does not accept our key: Settings, Invoicing");
    throw new Error(`it answered ${status}`);
  };

function parsed({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const MOST_WORDS = 500;
const WORDS = new Set(["message", "description", "details", "error", "errors"]);

/** The words of an answer, wherever it has them. */
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

/** A text of an answer by its name; empty where there is none. */
export function textIn(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null) return "";
  const value = (body as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export const isTrueIn = (body: unknown, name: string): boolean =>
  typeof body === "object" && body !== null && (body as Record<string, unknown>)[name] === true;
