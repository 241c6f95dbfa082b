import { type MiddlewareFunction, redirect } from "react-router";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import {
  findSentBefore,
  forgetSentForm,
  keepAnswer,
  type Sending,
  type SentBefore,
  SentForm,
  whileSending,
} from "#database/events/send-once.ts";
import {
  actEntries,
  isSendKey,
  SEND_KEY_FIELD,
  SEND_KEY_HEADER,
  SENT_ALREADY,
  SEND_ONCE_MESSAGES,
} from "#app/kit/forms/send-keys.ts";
import { splitLanguage } from "#app/kit/language/language.ts";
import { requestScope, staffContext } from "./context.ts";

/** Maximum stored response; of a longer one only its existence is reported. */
const LONGEST_ANSWER = 512 * 1024;

/**
 * Middleware that processes a form once: a repeated one gets the first response; a refused one can be sent again
 * (docs/decisions/0052-a-form-is-done-once.md).
 */
export const sendOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  const { db, log } = context.get(requestScope);
  const { pathname, search } = new URL(request.url);
  const sender = [context.get(staffContext).id, pathname + search];
  const claim = Promise.withResolvers<boolean>();
  const form = await formOf(request, sender);
  const sending: Sending = { sender, form, onClaim: claim.resolve };
  // A body with files is read first: a client that is still sending may not see an early response.
  const before = form && !isMultipart(request) ? await findSentBefore(db, form) : null;
  if (before) return answerAgain(request, before);
  const answer = await whileSending(sending, next);
  if (!sending.form) return answer;
  const { response, kept } = keep(db, sending.form, answer, request);
  kept.catch((error: unknown) => log.error({ err: error }, "the answer to a form was not kept"));
  // A stream reports progress: it is passed on once this request is known to be the first.
  const isOurs = await (isStream(answer) ? Promise.race([claim.promise, kept]) : kept.catch(() => true));
  const first = isOurs ? null : await findSentBefore(db, sending.form);
  if (!first) return response;
  await response.body?.cancel();
  return answerAgain(request, first);
};

const typeOf = ({ headers }: Request | Response) => headers.get("content-type") ?? "";
const isMultipart = (request: Request) => typeOf(request).startsWith("multipart/");
const isStream = (answer: Response) => typeOf(answer).startsWith("application/x-ndjson");

/** Identifies the form of a request; undefined without a key, or when only the action reads the body. */
async function formOf(request: Request, sender: readonly string[]): Promise<SentForm | undefined> {
  const fields = isMultipart(request) ? [] : [...new URLSearchParams(await request.clone().text())];
  const key = request.headers.get(SEND_KEY_HEADER) ?? new Map(fields).get(SEND_KEY_FIELD);
  return isSendKey(key) ? new SentForm([...sender, key, ...actEntries(fields).flat()]) : undefined;
}

interface Replay {
  status: number;
  headers: [string, string][];
  body: string;
}

function keep(
  db: Database,
  form: SentForm,
  answer: Response,
  request: Request,
): { response: Response; kept: Promise<boolean> } {
  const storeNone = () => keepAnswer(db, form, null);
  const store = (values: Partial<Replay>, body?: Buffer) => {
    const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
    const whole: Replay = { status: answer.status, headers, body: body?.toString("base64") ?? "", ...values };
    return keepAnswer(db, form, Buffer.from(JSON.stringify(whole)));
  };
  // A person who sends it again reads the page if something was stored after all.
  if (answer.status >= 500) return { response: answer, kept: storeNone() };
  if (!answer.body) return { response: answer, kept: store({}) };
  const type = typeOf(answer);
  // The whole page of a form without JavaScript: its scripts have their own nonce.
  if (type.startsWith("text/html")) {
    const headers: Replay["headers"] = [["location", pageOf(request)]];
    return { response: answer, kept: store({ status: 303, headers }) };
  }
  if (!/json|text\/x-script/.test(type) || answer.headers.has("content-disposition"))
    return { response: answer, kept: forgetSentForm(db, form).then(() => false) };
  const [stream, copy] = answer.body.tee();
  return {
    response: new Response(stream, answer),
    kept: readUpTo(copy, LONGEST_ANSWER).then((body) => (body ? store({}, body) : storeNone())),
  };
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length <= most ? Buffer.concat(chunks) : null;
}

/** Repeats the first response; if unknown, redirects to the record, or only says that it was done. */
function answerAgain(request: Request, { answer, entity, entityId }: SentBefore): Response {
  if (answer) {
    const { status, headers, body } = JSON.parse(answer.toString()) as Replay;
    return new Response(body ? Buffer.from(body, "base64") : null, { status, headers });
  }
  const isPage =
    new URL(request.url).pathname.endsWith(".data") || request.headers.get("accept")?.includes("text/html");
  if (!isPage) return Response.json({ error: SEND_ONCE_MESSAGES.sentAlready }, { status: 409 });
  const pages = PAGES[entity];
  const address = new URL(
    pages && entityId && isRowId(entityId) ? `${pages}/${entityId}` : splitLanguage(pageOf(request)).rest,
    request.url,
  );
  address.searchParams.set(SENT_ALREADY.name, SENT_ALREADY.value);
  throw redirect(address.pathname + address.search, 303);
}

const PAGES: Record<string, string | undefined> = {
  shipment: "/admin/shipments",
  company: "/admin/customers",
  offer: "/admin/offers",
  quote_request: "/admin/requests",
  request_message: "/admin/requests",
};

function pageOf(request: Request): string {
  const { host, pathname } = new URL(request.url);
  const referrer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  return from?.host === host ? from.pathname + from.search : pathname.replace(/(\/_)?\.data$/, "");
}
