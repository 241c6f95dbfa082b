import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Page } from "../keyset.ts";
import { fetchJson, withRetry } from "./with-retry.ts";

export interface ListedRow {
  id: string;
  cursor: string;
}

export interface PagedRows<Row extends ListedRow> {
  rows: readonly Row[];
  next: string | null;
  total: number;
}

const newestFirst = (a: ListedRow, b: ListedRow) => (a.cursor < b.cursor ? 1 : a.cursor > b.cursor ? -1 : 0);

export function withFirstPage<Row extends ListedRow>(held: PagedRows<Row>, first: Page<Row>): PagedRows<Row> {
  const last = first.next;
  const below = last === null ? [] : held.rows.filter((row) => row.cursor < last);
  return {
    rows: [...first.rows, ...below],
    next: below.length > 0 ? held.next : first.next,
    total: first.total,
  };
}

export function withNextPage<Row extends ListedRow>(held: PagedRows<Row>, page: Page<Row>): PagedRows<Row> {
  const last = held.rows.at(-1)?.cursor;
  const rows = page.rows.filter((row) => last === undefined || row.cursor < last);
  return { rows: [...held.rows, ...rows], next: page.next, total: page.total };
}

export function withoutRows<Row extends ListedRow>(
  held: PagedRows<Row>,
  ids: readonly string[],
): PagedRows<Row> {
  const rows = held.rows.filter((row) => !ids.includes(row.id));
  return { ...held, rows, total: held.total - (held.rows.length - rows.length) };
}

export function withRowsAgain<Row extends ListedRow>(
  held: PagedRows<Row>,
  ids: readonly string[],
  page: Page<Row>,
): PagedRows<Row> {
  const last = held.next;
  const others = held.rows.filter((row) => !ids.includes(row.id));
  const inView = page.rows.filter((row) => last === null || row.cursor >= last);
  return { ...held, rows: [...others, ...inView].toSorted(newestFirst), total: page.total };
}

const MAX_IDS = 200;
const DEBOUNCE_MS = 80;

/**
 * Loads rows page by page. A new `first` replaces the rows it covers. `address` takes `after` (a cursor) and `ids`; a
 * new address resets.
 */
export function usePagedRows<Row extends ListedRow>(options: {
  first: Page<Row>;
  address: string;
  failed: string;
}) {
  const { first, address, failed } = options;
  const [held, setHeld] = useState<PagedRows<Row>>(first);
  const [seen, setSeen] = useState({ first, address });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (seen.first !== first || seen.address !== address) {
    setSeen({ first, address });
    setHeld(seen.address === address ? withFirstPage(held, first) : first);
    if (seen.address !== address) setState("idle");
  }

  const list = useRef(new AbortController());
  // In a layout effect: a response between commit and effect would add rows of the previous list to this one.
  useLayoutEffect(() => {
    const controller = new AbortController();
    list.current = controller;
    return () => controller.abort();
  }, [address]);

  const read = useCallback(
    (params: [string, string][]) => {
      const url = new URL(address, window.location.href);
      for (const [name, value] of params) url.searchParams.append(name, value);
      return fetchJson<Page<Row>>(url.href, list.current.signal);
    },
    [address],
  );

  const { next } = held;
  const loadMore = useCallback(async () => {
    if (next === null || state === "loading") return;
    const { signal } = list.current;
    setState("loading");
    try {
      const page = await withRetry(() => read([["after", next]]), { failed, signal });
      if (signal.aborted) return;
      setHeld((now) => (now.next === next ? withNextPage(now, page) : now));
      setState("idle");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }, [next, state, read, failed]);

  const readAgain = useRowRefetch(
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

/** Returns a function that reloads rows by id. Rows that cannot be reloaded stay until the next change or page. */
function useRowRefetch(read: (ids: string[]) => Promise<void>): (ids: readonly string[]) => void {
  const pendingIds = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((ids) => {
    if (ids.length === 0) return;
    for (const id of ids) pendingIds.current.add(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const all = [...pendingIds.current];
      pendingIds.current.clear();
      for (let start = 0; start < all.length; start += MAX_IDS) {
        await latest.current(all.slice(start, start + MAX_IDS)).catch(() => {});
      }
    }, DEBOUNCE_MS);
  }, []);
}
