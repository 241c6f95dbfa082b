import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { signIn } from "./product.ts";

export interface Answer {
  /** 0 where the connection ended before it. */
  status: number;
  ms: number;
}

/** Asks over a connection of `agent`; a body is posted as a form. */
export function askFor(
  url: string,
  { agent, headers, body }: { agent: Agent; headers: IncomingHttpHeaders; body?: string },
): Promise<Answer> {
  const form = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began });
    const outgoing = request(
      url,
      { agent, method: body === undefined ? "GET" : "POST", headers: { ...headers, ...form } },
      (answer) => {
        answer.resume();
        answer.on("end", () => end(answer.statusCode ?? 0));
        answer.on("error", () => end(0));
      },
    );
    outgoing.on("error", () => end(0));
    outgoing.end(body);
  });
}

/** Milliseconds within which each `part` of the answers came. */
export function within(answers: readonly Answer[], ...parts: number[]): number[] {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return parts.map((part) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0),
  );
}

/** Cookies of so many sessions of the one account. */
export async function signInOften(url: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(await signIn(url));
  return cookies;
}
