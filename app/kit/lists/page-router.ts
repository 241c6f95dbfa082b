import { useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

export type PageRouter = ReturnType<typeof usePageRouter>;

/** Returns the router itself: hooks only give the state of the last render, without what began just now. */
export const usePageRouter = () => useContext(UNSAFE_DataRouterContext)?.router;

/** Returns the whole address that `fetch` was called with. */
export const fetchedUrl = (input: RequestInfo | URL): URL =>
  new URL(input instanceof Request ? input.url : input, window.location.href);

/**
 * Wraps the global `fetch`: React Router accepts no other, and its middleware cannot repeat a request.
 * @returns a function that restores it
 */
export function wrapFetch(wrap: (original: typeof fetch) => typeof fetch): () => void {
  const original = window.fetch;
  const wrapped = wrap(original);
  window.fetch = wrapped;
  return () => {
    if (window.fetch === wrapped) window.fetch = original;
  };
}
