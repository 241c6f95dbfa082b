import { useCallback, useLayoutEffect, useRef, useState } from "react";
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

/**
 * Loads rows page by page. A new `first` replaces the rows it covers. `address` takes `after` (a cursor); a new
 * address resets.
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

  const { next } = held;
  const loadMore = useCallback(async () => {
    if (next === null || state === "loading") return;
    const { signal } = list.current;
    const url = new URL(address, window.location.href);
    url.searchParams.append("after", next);
    setState("loading");
    try {
      const page = await withRetry(() => fetchJson<Page<Row>>(url.href, signal), { failed, signal });
      if (signal.aborted) return;
      setHeld((now) => (now.next === next ? withNextPage(now, page) : now));
      setState("idle");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }, [next, state, address, failed]);

  return { ...held, state, loadMore };
}
