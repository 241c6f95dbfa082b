import { useEffect, useEffectEvent } from "react";
import { type Blocker, useBlocker } from "react-router";

/** Holds a way to another page back while something would be lost; a dialog asks, and lets it go on or stay. */
export const useBlockedLeave = (isDirty: () => boolean): Blocker =>
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );

/** Has the browser ask before it leaves the document while something would be lost. */
export function useAskOnUnload(isDirty: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
}
