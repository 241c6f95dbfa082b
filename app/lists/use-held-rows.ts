import { useCallback, useEffect, useRef, useState } from "react";
import type { Page } from "#domain/keyset.ts";
import { fetchRows } from "./fetch-rows.ts";
import {
  type HeldRows,
  type ListedRow,
  withFirstPage,
  withNextPage,
  withoutRows,
  withRowsAgain,
} from "./merge-pages.ts";

/** Ids named in one address. */
const IDS_AT_ONCE = 200;
/** Changes that come close together are read at once. */
const GATHER_MS = 80;

/**
 * The rows of a long list from its top on, page by page as one asks for more.
 *
 * @param options.first the first page as the loader read it; a new object replaces what it covers
 * @param options.address where rows are read, filters included; another address starts the list anew.
 *   Understands `after` (a cursor) and `ids` (repeated), and answers a page as JSON
 */
export function useHeldRows<Row extends ListedRow>(options: { first: Page<Row>; address: string }) {
  const { first, address } = options;
  const [held, setHeld] = useState<HeldRows<Row>>(first);
  const [seen, setSeen] = useState(options);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (seen.first !== first || seen.address !== address) {
    setSeen({ first, address });
    setHeld(seen.address === address ? withFirstPage(held, first) : first);
    if (seen.address !== address) setState("idle");
  }

  const list = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    list.current = mine;
    return () => mine.abort();
  }, [address]);

  const read = useCallback(
    (asked: [string, string][]) => {
      const url = new URL(address, window.location.href);
      for (const [name, value] of asked) url.searchParams.append(name, value);
      return fetchRows<Page<Row>>(url.href, list.current.signal);
    },
    [address],
  );

  const { next } = held;
  const loadMore = useCallback(async () => {
    if (next === null || state === "loading") return;
    const { signal } = list.current;
    setState("loading");
    try {
      const page = await read([["after", next]]);
      if (signal.aborted) return;
      setHeld((now) => (now.next === next ? withNextPage(now, page) : now));
      setState("idle");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }, [next, state, read]);

  const readAgain = useRowsAgain(
    useCallback(
      async (ids: string[]) => {
        const { signal } = list.current;
        const page = await read(ids.map((id) => ["ids", id]));
        if (!signal.aborted) setHeld((now) => withRowsAgain(now, ids, page));
      },
      [read],
    ),
  );
  const drop = useCallback((ids: readonly string[]) => setHeld((now) => withoutRows(now, ids)), []);
  return { ...held, state, loadMore, readAgain, drop };
}

/** Gathers ids and reads them together; what cannot be read now stays as it is until the next change or page. */
function useRowsAgain(read: (ids: string[]) => Promise<void>): (ids: readonly string[]) => void {
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((ids) => {
    if (ids.length === 0) return;
    for (const id of ids) waiting.current.add(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const all = [...waiting.current];
      waiting.current.clear();
      for (let start = 0; start < all.length; start += IDS_AT_ONCE) {
        await latest.current(all.slice(start, start + IDS_AT_ONCE)).catch(() => {});
      }
    }, GATHER_MS);
  }, []);
}
