import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
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

/** Of the page that is on its way, else of the one that is there. */
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
 * Client middleware: where a revalidation fails, also for a changed role, the data stay and a toast says so. A read of the
 * page that a form has led away from never ends: React Router does not abort it then, and would lead back with its data.
 */
export async function keepScreen(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method !== "GET") return followAnswer(next);
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
 * A form that is sent while another page is being opened is what was chosen last: its answer leads on, where nothing else was
 * opened since. React Router drops it with the form, whose page has gone by then.
 */
async function followAnswer(next: () => Promise<Results>): Promise<Results> {
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
 * Debounced; waits for forms until what they change is read, since a revalidation has React Router drop their redirect, and
 * for a navigation, with which React Router would merge it: what the navigation leaves as it is would not be read.
 * Repeated after one that cut it short.
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
        // React's rendered state may not know yet of a form that was sent just now.
        const isSending = [...(router?.state.fetchers.values() ?? [])].some(
          ({ formMethod }) => formMethod !== undefined,
        );
        if (isSending || router?.state.navigation.state === "loading") return;
        stop.current?.();
        stop.current = undefined;
        void readOrRepeat();
      };
      const timer = setTimeout(() => {
        // In the turn after: while a navigation is being completed, a revalidation would become one of its own, and scroll.
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
