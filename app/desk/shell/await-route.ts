import { useEffect } from "react";
import { usePageRouter } from "#app/kit/lists/page-router.ts";

interface PageRouter {
  state: { navigation: { location?: { pathname: string } } };
  match(location: { pathname: string }): unknown;
  subscribe(onChange: () => void): () => void;
}

let router: PageRouter | undefined;

export function useAwaitedRouter(): void {
  const own = usePageRouter();
  useEffect(() => {
    router = own;
    return () => {
      router = undefined;
    };
  }, [own]);
}

/** Waits for the pending navigation: otherwise React Router throws «Didn't find any matches after fetcher action». */
export async function awaitRoute<Results>(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  if (router && request.method !== "GET") await untilKnown(router);
  return results;
}

function untilKnown(page: PageRouter): Promise<void> {
  const isKnown = () => {
    const { location } = page.state.navigation;
    return !location || page.match(location) !== null;
  };
  if (isKnown()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = page.subscribe(() => {
      if (!isKnown()) return;
      unsubscribe();
      resolve();
    });
  });
}
