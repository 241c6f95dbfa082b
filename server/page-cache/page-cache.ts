import type { Logger } from "pino";
import { storePage, type StoredPage } from "./stored-page.ts";

export interface PageCacheParts {
  /** Renders an address (path and query) as an anonymous visitor without cookies sees it, whole and uncompressed. */
  render(address: string): Promise<Response>;
  /** Until when a page rendered now stays true by itself, such as the time of the next scheduled post. */
  freshUntil(): Promise<Date | null>;
  now(): Date;
  log: Logger;
  /** Upper bound of what is kept, in bytes. */
  maxBytes?: number;
}

export interface PageCache {
  /** The page if it is at hand and still true. */
  peek(address: string): StoredPage | undefined;
  /** The page, rendered once however many ask for it at the same time. Only answers with status 200 are kept. */
  fetch(address: string): Promise<StoredPage>;
  /** Content has changed, or may have: forgets every page. */
  drop(): void;
}

const megabyte = 1024 * 1024;

/** Public pages in memory (design.md, Speed). */
export function createPageCache(parts: PageCacheParts): PageCache {
  const maxBytes = parts.maxBytes ?? 16 * megabyte;
  const pages = new Map<string, { page: StoredPage; until: number }>();
  const rendering = new Map<string, Promise<StoredPage>>();
  let bytes = 0;
  // A page begun before a drop may hold the old content: it is answered, not kept.
  let generation = 0;

  const forget = (address: string) => {
    bytes -= pages.get(address)?.page.size ?? 0;
    pages.delete(address);
  };
  const keep = (address: string, page: StoredPage, until: number) => {
    forget(address);
    pages.set(address, { page, until });
    bytes += page.size;
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };
  const renderAndKeep = async (address: string): Promise<StoredPage> => {
    const begun = generation;
    const until = (await parts.freshUntil())?.getTime() ?? Number.POSITIVE_INFINITY;
    const response = await parts.render(address);
    const storable =
      response.status === 200 &&
      !response.headers.has("set-cookie") &&
      !/no-store|private/.test(response.headers.get("cache-control") ?? "");
    const page = await storePage(response);
    if (storable && begun === generation) keep(address, page, until);
    return page;
  };

  return {
    peek(address) {
      const kept = pages.get(address);
      if (!kept) return undefined;
      if (kept.until > parts.now().getTime()) return kept.page;
      forget(address);
      return undefined;
    },
    fetch(address) {
      const running = rendering.get(address);
      if (running) return running;
      const begun = renderAndKeep(address).finally(() => {
        if (rendering.get(address) === begun) rendering.delete(address);
      });
      rendering.set(address, begun);
      return begun;
    },
    drop() {
      generation += 1;
      if (pages.size > 0) parts.log.debug({ pages: pages.size }, "page cache dropped");
      pages.clear();
      rendering.clear();
      bytes = 0;
    },
  };
}
