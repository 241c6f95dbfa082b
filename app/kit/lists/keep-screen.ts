import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useLocation, useMatches, useRevalidator } from "react-router";
import { type PageRouter, usePageRouter } from "./page-router.ts";
import { toast } from "../ui/toast.ts";
import { isRetryable, ReadFailed } from "./with-retry.ts";

let shown = { address: "", data: new Map<string, unknown>() };
let pageRouter: PageRouter;

export function useRememberedScreen(): void {
  const router = usePageRouter();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useLayoutEffect(() => {
    pageRouter = router;
    shown = {
      address: pathname + search,
      data: new Map(matches.map((match) => [match.id, match.loaderData])),
    };
  }, [router, pathname, search, matches]);
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

export const isShown = (request: Request): boolean => addressOf(new URL(request.url)) === shown.address;

/** Address of the pending navigation, else of the current page. */
function nextAddress(): string | undefined {
  const state = pageRouter?.state;
  return state && addressOf(state.navigation.location ?? state.location);
}

interface Result {
  type: "data" | "error";
  result: unknown;
}

type Results = Record<string, Result>;

/**
 * Client middleware: when a revalidation fails, also because of a changed role, the data stay and a toast says so. A
 * read of a page that a form has redirected away from never resolves: React Router does not abort it and would navigate
 * back.
 */
export async function keepDataOnFailedRefresh(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method !== "GET") return followRedirect(next);
  const address = addressOf(new URL(request.url));
  const isOfPage = address === nextAddress();
  const results = await next();
  if (request.signal.aborted) return results;
  if (isOfPage && address !== nextAddress()) return new Promise(() => {});
  if (address !== shown.address) return results;
  for (const [id, { type, result }] of Object.entries(results)) {
    const previous = shown.data.get(id);
    const forbidden = isRouteErrorResponse(result) && result.status === 403;
    if (type === "data" || previous === undefined || !(forbidden || isRetryable(result))) continue;
    results[id] = { type: "data", result: previous };
    if (forbidden) toast.error(String(result.data), { id: "kept-screen" });
    else if (!(result instanceof ReadFailed)) {
      toast.error("The newest state could not be read. What you see may have changed.", {
        id: "kept-screen",
      });
    }
  }
  return results;
}

/**
 * Follows the redirect of a form that was submitted during a navigation, unless another navigation started since. React
 * Router drops the redirect, because the page of the form is gone.
 */
async function followRedirect(next: () => Promise<Results>): Promise<Results> {
  const wasLeaving = pageRouter?.state.navigation.state === "loading";
  const address = nextAddress();
  const results = await next();
  const to = Object.values(results)
    .map(({ result }) => (result instanceof Response ? result.headers.get("Location") : null))
    .find((location) => location !== null);
  if (wasLeaving && to) setTimeout(() => void (nextAddress() === address && pageRouter?.navigate(to)));
  return results;
}

const DEBOUNCE_MS = 60;

/**
 * Returns a debounced revalidation. It waits for pending forms, whose redirect React Router would drop, and for a
 * navigation, which would absorb it and skip unchanged routes. It repeats after an interruption.
 */
export function useRefetch(): () => void {
  const { revalidate } = useRevalidator();
  const router = usePageRouter();
  const stop = useRef<() => void>(undefined);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      stop.current?.();
      stop.current = undefined;
    };
  }, []);
  return useCallback(
    function refetch() {
      if (stop.current || !isMounted.current) return;
      const readOrRepeat = async () => {
        let isCutShort = false;
        const unsubscribe = router?.subscribe(({ navigation }) => {
          isCutShort ||= navigation.state === "loading";
        });
        await revalidate();
        unsubscribe?.();
        if (isCutShort) refetch();
      };
      const read = () => {
        // React's rendered state may lag behind a form submitted just now.
        const isSending = [...(router?.state.fetchers.values() ?? [])].some(
          ({ formMethod }) => formMethod !== undefined,
        );
        if (isSending || router?.state.navigation.state === "loading") return;
        stop.current?.();
        stop.current = undefined;
        void readOrRepeat();
      };
      const timer = setTimeout(() => {
        // In the next task: a revalidation while a navigation completes would become part of it, and scroll.
        const unsubscribe = router?.subscribe(() =>
          queueMicrotask(() => stop.current === unsubscribe && read()),
        );
        stop.current = unsubscribe;
        read();
      }, DEBOUNCE_MS);
      stop.current = () => clearTimeout(timer);
    },
    [revalidate, router],
  );
}

const storageKey = (list: string) => `list:${list}`;

export function rememberList(list: string): void {
  if (window.location.pathname !== list) return;
  try {
    window.sessionStorage.setItem(storageKey(list), window.location.search);
  } catch {
    // A browser may refuse access to storage.
  }
}

export function lastListAddress(list: string): string {
  try {
    return list + (window.sessionStorage.getItem(storageKey(list)) ?? "");
  } catch {
    return list;
  }
}

/** The same for links, which the server renders without the stored filter. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => lastListAddress(list),
    () => list,
  );
}
