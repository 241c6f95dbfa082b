import type { IncomingMessage } from "node:http";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { findTracked, type Tracked } from "#app/tracking/find-tracked.server.ts";
import { TRACKING_LIMIT } from "#app/tracking/search-tracking.server.ts";
import { splitLanguage } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { visitorRetryAfter, type Limits } from "#database/connection/limits.ts";
import { trackedNumbersSchema } from "#app/tracking/tracking-search.ts";
import type { Admission } from "../admission.ts";
import { addressOfRequest, type AppEnv, earlyLookUps } from "../middleware/client-address.ts";
import { logAnswer } from "../middleware/request-log.ts";
import type { Listener } from "../http-server.ts";
import { answerFromMemory, type CachedResponse } from "./answer-from-memory.ts";
import type { LookUps } from "./look-ups.ts";
import { storePage, type EncodedPage } from "./encoded-page.ts";

/** Addresses of a look-up as page and as JSON, with unescaped characters only; the app handles any other. */
const lookUpOf = /^\/track(?:\.json)?\?number=([A-Za-z0-9%._~+-]{1,200})$/;
/** Maximum rendered spellings of a shipment's number; further ones are rendered each time. */
const MOST_DRAWN = 8;
/** Size of the response headers in bytes. */
const HEADER_BYTES = 2_000;

/** Returns the only number in a look-up's address, as typed; null for anything else. */
export function numberOfRequest(url: string): string | null {
  const written = lookUpOf.exec(splitLanguage(url).rest)?.[1];
  if (written === undefined) return null;
  try {
    const search = trackedNumbersSchema.safeParse(decodeURIComponent(written.replaceAll("+", " ")));
    return search.success && search.data.numbers.length === 1 ? search.data.typed : null;
  } catch {
    return null;
  }
}

interface LookUpListenerOptions {
  app: Pick<Hono<AppEnv>, "fetch">;
  readDb(): Database;
  limits: Limits;
  lookUps: LookUps;
  admission: Pick<Admission, "isFull">;
  log: Logger;
  publicUrl: string;
  trustProxy: number;
  answered?: (answer: CachedResponse) => void;
}

/** Counts each look-up, and serves rendered responses while all changes arrive. References are left to the app. */
export function installLookUps(behind: Listener, options: LookUpListenerOptions): Listener {
  const { limits, log, lookUps, readDb, admission, trustProxy } = options;
  const draw = createDrawer(options);
  const find = async (typed: string, url: string, request: IncomingMessage) => {
    if (!(await lookUps.isCurrent())) return null;
    const address = addressOfRequest(request, trustProxy);
    const wait = await visitorRetryAfter(limits, TRACKING_LIMIT, address);
    if (wait > 0) return passOn(request, { wait });
    // The app rejects the request.
    if (admission.isFull("visitors")) return passOn(request, { wait });
    const tracked = await findTracked(typed, { readDb, log, lookUps }).catch(() => undefined);
    if (!tracked) return passOn(request, { wait, tracked });
    return (await draw(url, tracked, address)) ?? passOn(request, { wait, tracked });
  };
  return answerFromMemory(behind, {
    find(url, request) {
      const typed = numberOfRequest(url);
      if (typed === null) return null;
      return runInLanguage(splitLanguage(url).language, () => find(typed, url, request));
    },
    answered(answer) {
      options.answered?.(answer);
      logAnswer(log, answer);
    },
  });
}

function passOn(request: IncomingMessage, begun: Parameters<typeof earlyLookUps.set>[1]): null {
  earlyLookUps.set(request, begun);
  return null;
}

/** Renders a response once while its look-up is cached; concurrent requests share one rendering. */
function createDrawer({ app, publicUrl, lookUps }: LookUpListenerOptions) {
  const drawn = new WeakMap<Tracked, Map<string, Promise<EncodedPage | null>>>();
  const drawNow = async (url: string, tracked: Tracked, client: string): Promise<EncodedPage | null> => {
    const env = { wholePage: true, client, lookUp: { wait: 0, tracked } };
    const response = await app.fetch(new Request(publicUrl + url), env as never);
    if (response.status !== 200 || response.headers.has("set-cookie")) return null;
    const page = await storePage(response, "few", (bytes) => lookUps.grow(tracked, bytes));
    lookUps.grow(tracked, page.size() + HEADER_BYTES);
    return page;
  };
  return (url: string, tracked: Tracked, client: string): Promise<EncodedPage | null> => {
    const ofShipment = drawn.get(tracked) ?? new Map<string, Promise<EncodedPage | null>>();
    drawn.set(tracked, ofShipment);
    const page = ofShipment.get(url);
    if (page) return page;
    const drawing = drawNow(url, tracked, client).catch(() => null);
    if (ofShipment.size < MOST_DRAWN) ofShipment.set(url, drawing);
    return drawing;
  };
}
