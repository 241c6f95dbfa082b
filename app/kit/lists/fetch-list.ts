import { useCallback, useLayoutEffect, useRef } from "react";
import { redirect } from "react-router";
import { toast } from "../ui/toast.ts";
import { isShown } from "./keep-screen.ts";
import type { VirtualPage, VirtualPlace } from "./virtual-window.ts";
import { fetchJson, isRetryable, ReadFailed, withRetry } from "./with-retry.ts";

/**
 * Fetches a list, with retries. When it fails, a revalidation keeps the shown list; a navigation renders `without`
 * with no page, which offers a retry.
 */
export async function fetchList<List extends { page: unknown }>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<List> },
  failed: string,
  without: (params: URLSearchParams) => Omit<List, "page">,
): Promise<List | (Omit<List, "page"> & { page: null })> {
  const readRows = async () => {
    const list = await serverLoader();
    if (list.page === null) throw new Error("the list could not be read");
    return list;
  };
  try {
    return await withRetry(readRows, { failed, signal: request.signal });
  } catch (error) {
    if (!(error instanceof ReadFailed) || isShown(request)) throw error;
    return { ...without(new URL(request.url).searchParams), page: null };
  }
}

/** For the clientLoader of a detail route: a failed read shows a toast and stays on the list, or redirects to it. */
export async function fetchDetails<Details>(
  request: Request,
  read: () => Promise<Details>,
  options: { failed: string; list: string },
): Promise<Details> {
  try {
    return await read();
  } catch (error) {
    if (request.signal.aborted || !isRetryable(error) || isShown(request)) throw error;
    toast.error(options.failed);
    throw redirect(options.list);
  }
}

/**
 * Returns a function that fetches pages of a list. The address takes `after`, `before`, `at` (cursors), and `index`
 * with `total`; a new address aborts requests.
 */
export function usePageLoader<Page extends VirtualPage<unknown>>(options: {
  address: string;
  failed: string;
  total?: number | null;
}): (place: VirtualPlace) => Promise<Page> {
  const { address, failed, total = null } = options;
  const list = useRef({ signal: new AbortController().signal, total });
  useLayoutEffect(() => {
    const controller = new AbortController();
    list.current.signal = controller.signal;
    return () => controller.abort();
  }, [address]);
  useLayoutEffect(() => {
    list.current.total = total;
  }, [total]);
  return useCallback(
    (place) => {
      const url = new URL(address, window.location.href);
      for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
      const knownTotal = list.current.total;
      if ("index" in place && knownTotal !== null) url.searchParams.set("total", String(knownTotal));
      const { signal } = list.current;
      return withRetry(() => fetchJson<Page>(url.href, signal), { failed, signal });
    },
    [address, failed],
  );
}
