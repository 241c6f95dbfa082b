import type { Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { nextPublication } from "#app/blog/published-posts.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { splitLanguage } from "#app/kit/language/language.ts";
import { affects, type LiveEvents } from "#app/live/event.ts";
import type { EventSubscription } from "../event-subscription.ts";
import { addressOfRequest, type AppEnv } from "../middleware/client-address.ts";
import { logAnswer } from "../middleware/request-log.ts";
import { routeMatcher } from "../route-tree.ts";
import type { Listener } from "../http-server.ts";
import { answerFromMemory, type CachedResponse } from "./answer-from-memory.ts";
import { encodings } from "../compression.ts";
import { createMemory, type ReadValue } from "./memory.ts";
import { storePage, type EncodedPage } from "./encoded-page.ts";

type BuiltRoutes = ServerBuild["routes"];

const dataSuffix = ".data";
const maxPathLength = 300;
/** Canonical paths: lower case, nothing encoded, no trailing slash; the feed and the sitemap have an extension. */
const canonical = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.xml)?)?$/;
/** The layout route of every public page, the same for everyone except for private links. */
const SITE_FRAME = "site/layout/site-layout.route";
/** The back office, and the targets of private links. */
const privatePage = /^\/(?:admin|[pdo])(?:\/|$)/;

/**
 * Tells whether a URL may be cached: a page in the public layout, the feed or the sitemap, without a query, or `.data`
 * with only `_routes`. Other spellings of the canonical path (/About, /%61bout, /about/) would fill the memory.
 */
export function publicPages(routes: BuiltRoutes): (url: string) => boolean {
  const match = routeMatcher(routes);
  return (url) => {
    if (url.length > maxPathLength) return false;
    const [path = "", query] = splitOnce(splitLanguage(url).rest, "?");
    const isData = path.endsWith(dataSuffix);
    if (query !== undefined && !(isData && query.startsWith("_routes="))) return false;
    const page = isData ? pageOfData(path) : path;
    if (!canonical.test(page) || path === "/_.data" || privatePage.test(page)) return false;
    const matched = match(page)?.map(({ route }) => route.id ?? "") ?? [];
    const id = matched.at(-1) ?? "";
    if (!matched.includes(SITE_FRAME) && !page.endsWith(".xml")) return false;
    if (routes[id]?.path === "*") return false;
    if (page.includes(".") && (isData || page !== `/${routes[id]?.path}`)) return false;
    return query === undefined || isRouteSubset(query.slice("_routes=".length), matched);
  };
}

function pageOfData(path: string): string {
  return path === "/_root.data" || path === "/_.data" ? "/" : path.slice(0, -dataSuffix.length);
}

/** True for a subset of the page's routes, in order, without repeats, encoded as React Router does. */
function isRouteSubset(list: string, matched: readonly string[]): boolean {
  const ids = list.split("%2C").map((id) => id.replaceAll("%2F", "/"));
  return list === encodeURIComponent(matched.filter((id) => ids.includes(id)).join(",")) && list !== "";
}

function splitOnce(text: string, by: string): [string, string | undefined] {
  const at = text.indexOf(by);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

interface CacheListenerOptions {
  cache: PageCache;
  isPublicPage(url: string): boolean;
  /** True when data read from the database may be served from memory (`EventSubscription.isCurrentOrDown`). */
  isCurrent(): boolean | Promise<boolean>;
  trustProxy: number;
  answered?(answer: CachedResponse): void;
}

export function addCacheListener(
  behind: Listener,
  { cache, isPublicPage, isCurrent, trustProxy, answered }: CacheListenerOptions,
): Listener {
  return answerFromMemory(behind, {
    find(url, request) {
      const page = cache.peek(url);
      if (!page) return isPublicPage(url) ? cache.fetch(url, addressOfRequest(request, trustProxy)) : null;
      const current = !page.fromDatabase || isCurrent();
      // The confirmation came after the events of the changes: the page may have been invalidated meanwhile.
      if (current instanceof Promise) return current.then((is) => (is && cache.peek(url)) || null);
      return current ? page : null;
    },
    answered,
  });
}

interface PageCacheOptions {
  app: Hono<AppEnv>;
  build: ServerBuild;
  readDb(): Database;
  events: LiveEvents;
  subscription: Pick<EventSubscription, "isCurrentOrDown">;
  log: Logger;
  publicUrl: string;
  trustProxy: number;
  answered?: CacheListenerOptions["answered"];
}

/**
 * Installs the page cache, cleared when the blog or a company setting changes in any process, or an event may be lost.
 * While the database is down, all pages are served; while it does not respond, those without its data.
 */
export function installPageCache(behind: Listener, options: PageCacheOptions): Listener {
  const { app, readDb, events, publicUrl, trustProxy } = options;
  const now = () => new Date();
  const cache = createPageCache({
    log: options.log,
    now,
    freshUntil: () => nextPublication(readDb(), now()),
    render: async (address, { client, noteRead }) =>
      app.fetch(new Request(publicUrl + address), { wholePage: true, client, noteRead }),
  });
  events.subscribe({
    event(event) {
      if (affects(event, "blog_post", "blog_category", "blog_author", "setting")) cache.invalidate();
    },
  });
  return addCacheListener(behind, {
    cache,
    isPublicPage: publicPages(options.build.routes),
    isCurrent: options.subscription.isCurrentOrDown,
    trustProxy,
    answered(answer) {
      options.answered?.(answer);
      logAnswer(options.log, answer);
    },
  });
}

export interface PageCacheSettings {
  render(address: string, options: { client: string; noteRead: () => void }): Promise<Response>;
  /** Time when a page rendered now expires by itself, such as that of the next scheduled post. */
  freshUntil(): Promise<Date | null>;
  now(): Date;
  log: Logger;
  maxBytes?: number;
}

interface CachedPage extends EncodedPage {
  /** True when its data come from the database and may have changed since. */
  fromDatabase: boolean;
}

interface PageCache {
  peek(address: string): CachedPage | undefined;
  /** Returns a page; concurrent requests share one rendering. Only responses with status 200 are cached. */
  fetch(address: string, client: string): Promise<EncodedPage>;
  invalidate(): void;
}

const megabyte = 1024 * 1024;

export function createPageCache(parts: PageCacheSettings): PageCache {
  const memory = createMemory<CachedPage>({
    maxBytes: parts.maxBytes ?? 16 * megabyte,
    now: () => parts.now().getTime(),
  });
  const renderPage = async (address: string, client: string): Promise<ReadValue<CachedPage>> => {
    let fromDatabase = false;
    const until = (await parts.freshUntil())?.getTime();
    const response = await parts.render(address, { client, noteRead: () => (fromDatabase = true) });
    const storable =
      response.status === 200 &&
      !response.headers.has("set-cookie") &&
      !/no-store|private/.test(response.headers.get("cache-control") ?? "");
    if (!storable) return { value: { ...(await storePage(response, "few")), fromDatabase } };
    const page = await storePage(response, "many");
    await Promise.all(encodings.map((encoding) => page.form(encoding)));
    return { value: { ...page, fromDatabase }, keep: { size: page.size(), until } };
  };
  return {
    peek: memory.peek,
    fetch: (address, client) => memory.read(address, () => renderPage(address, client)),
    invalidate() {
      const { entries } = memory.held();
      if (entries > 0) parts.log.debug({ pages: entries }, "page cache cleared");
      memory.invalidate();
    },
  };
}
