import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { isRouteErrorResponse, useLocation, useMatches, useRevalidator } from "react-router";
import { usePageRouter } from "./page-router.ts";
import { toast } from "../ui/toast.ts";
import { isRetryable, ReadFailed } from "./with-retry.ts";

let shown = { address: "", data: new Map<string, unknown>() };

export function useRememberedScreen(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useLayoutEffect(() => {
    shown = {
      address: pathname + search,
      data: new Map(matches.map((match) => [match.id, match.loaderData])),
    };
  }, [pathname, search, matches]);
}

export function isShown(request: Request): boolean {
  const { pathname, search } = new URL(request.url);
  return pathname + search === shown.address;
}

interface Result {
  type: "data" | "error";
  result: unknown;
}

/** Client middleware: where a revalidation fails, also for a changed role, the data stay and a toast says so. */
export async function keepScreen(
  { request }: { request: Request },
  next: () => Promise<Record<string, Result>>,
): Promise<Record<string, Result>> {
  const results = await next();
  if (request.method !== "GET" || request.signal.aborted || !isShown(request)) return results;
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

const DEBOUNCE_MS = 60;

/**
 * Debounced; waits for forms under way, since a revalidation has React Router drop their redirect, and for a navigation,
 * with which React Router would merge it: what the navigation leaves as it is would not be read. Repeated after one that cut it short.
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
          ({ state }) => state === "submitting",
        );
        if (isSending || router?.state.navigation.state === "loading") return;
        stop.current?.();
        stop.current = undefined;
        void readOrRepeat();
      };
      const timer = setTimeout(() => {
        stop.current = router?.subscribe(read);
        read();
      }, DEBOUNCE_MS);
      stop.current = () => clearTimeout(timer);
    },
    [revalidate, router],
  );
}
