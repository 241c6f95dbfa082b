import { useContext } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

export type PageRouter = ReturnType<typeof usePageRouter>;

/** The router itself: its hooks give the state of the last render alone, in which what began just now is missing. */
export const usePageRouter = () => useContext(UNSAFE_DataRouterContext)?.router;

/** React Router takes no other fetch, and its middleware cannot repeat a request. @returns takes it off again */
export function wrapFetch(wrap: (original: typeof fetch) => typeof fetch): () => void {
  const original = window.fetch;
  const wrapped = wrap(original);
  window.fetch = wrapped;
  return () => {
    if (window.fetch === wrapped) window.fetch = original;
  };
}
