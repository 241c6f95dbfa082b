import { randomBytes } from "node:crypto";
import { expectThat } from "./cases.ts";

export interface RequestOptions {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: RequestInit["body"];
  timeoutMs?: number;
}

/** Sends a request and reads the response to its end, without following redirects; a write has the site's own origin. */
export async function ask(address: string, options: RequestOptions = {}) {
  const { cookie, body, method = body ? "POST" : "GET", timeoutMs = 20_000 } = options;
  const answer = await fetch(address, {
    method,
    body,
    redirect: "manual",
    headers: {
      ...(method === "POST" ? { Origin: new URL(address).origin } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...options.headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export async function postMessage(url: string, mark: string, email: string) {
  const fields = {
    name: "Ada Peeters",
    email,
    phone: "+32 2 555 01 00",
    subject: mark,
    // Identical texts would be classified as spam, which sends no mail.
    message: `Do you carry pianos to Ghent? Our reference is ${mark}.`,
  };
  return ask(`${url}/contact`, { body: new URLSearchParams(fields) });
}

export const sendMessage = async (url: string, mark: string, email = "ada@example.com"): Promise<number> =>
  (await postMessage(url, mark, email)).status;

/** Writes several rows in one transaction: a shipment, its first status entry, an audit line. */
export async function createShipment(url: string, cookie: string, mark: string): Promise<number> {
  const body = new URLSearchParams({
    tracking_number: mark,
    status: "pending",
    service_type: "Road Transport",
    origin_location: "Brussels",
    destination_location: "Ghent",
  });
  return (await ask(`${url}/admin/shipments/new`, { cookie, body })).status;
}

/** Publishes a post at once, or at a moment; throws where it is refused. */
export async function publishPost(url: string, cookie: string, title: string, at?: Date): Promise<void> {
  const body = new URLSearchParams({
    title,
    content: "<p>Seen by all.</p>",
    status: "published",
    published_at: at?.toLocaleString("sv-SE", { timeZone: "Europe/Brussels" }).replace(" ", "T") ?? "",
  });
  const { status, text } = await ask(`${url}/admin/blog/new`, { cookie, body });
  expectThat(status === 302, `the post is taken, not answered ${status} ${text.slice(0, 200)}`);
}

/** True when a visitor finds a post by its title: asked anew, since a search is not kept as a page. */
export async function findsPost(url: string, title: string): Promise<boolean> {
  const { status, text } = await ask(`${url}/blog?search=${encodeURIComponent(title)}`);
  expectThat(status === 200, `the blog is answered 200, not ${status}`);
  return text.includes(`/blog/${title.toLowerCase().replaceAll(" ", "-")}"`);
}

export async function findsShipment(url: string, number: string): Promise<boolean> {
  const { status } = await ask(`${url}/track.json?number=${encodeURIComponent(number)}`);
  expectThat(status === 200 || status === 404, `a look-up is answered 200 or 404, not ${status}`);
  return status === 200;
}

export async function newestArticle(url: string): Promise<string> {
  const { text } = await ask(`${url}/blog/feed.xml`);
  const article = /\/blog\/[\w-]+(?=<\/link>)/.exec(text.slice(text.indexOf("<item>")))?.[0];
  expectThat(article !== undefined, "there is an article");
  return article!;
}

export async function metric(url: string, name: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`);
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

/** Waits for a contact message on the live stream, which never ends by itself. @returns `performance.now()` of its arrival */
export async function hearsMessage(url: string, cookie: string): Promise<number> {
  const leave = new AbortController();
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(30_000)]);
  const answer = await fetch(`${url}/admin/live`, { headers: { Cookie: cookie }, signal });
  try {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream()))
      if (part.includes("contact_submission")) return performance.now();
    throw new Error("the stream ended");
  } finally {
    leave.abort();
  }
}

export function formatStatuses(statuses: number[]): string {
  const kinds = [...new Set(statuses)].sort((a, b) => a - b);
  return kinds
    .map((kind) => `${statuses.filter((status) => status === kind).length} × ${kind || "cut off"}`)
    .join(", ");
}

/** A form with a PDF, as far as it is looked at, of so many bytes that nothing can compress. */
export function pdfForm(name: string, bytes: number): FormData {
  const [head, foot] = [Buffer.from("%PDF-1.7\n"), Buffer.from("\n%%EOF\n")];
  const body = randomBytes(bytes - head.length - foot.length);
  const form = new FormData();
  form.append("intent", "add");
  form.append("file", new File([Buffer.concat([head, body, foot])], name, { type: "application/pdf" }));
  return form;
}
