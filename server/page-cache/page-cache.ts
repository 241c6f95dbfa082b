import type { Logger } from "pino";
import { encodings } from "../compression.ts";
import { createMemory, type ReadValue } from "./memory.ts";
import { storePage, type EncodedPage } from "./encoded-page.ts";

export interface PageCacheSettings {
  render(address: string, options: { client: string; noteRead: () => void }): Promise<Response>;
  /** Time at which a page rendered now expires by itself, such as that of the next scheduled post. */
  freshUntil(): Promise<Date | null>;
  now(): Date;
  log: Logger;
  maxBytes?: number;
}

interface CachedPage extends EncodedPage {
  /** True where it was read from the database, which may have changed since. */
  fromDatabase: boolean;
}

export interface PageCache {
  peek(address: string): CachedPage | undefined;
  /** The page; concurrent requests share one rendering. Only responses with status 200 are cached. */
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
