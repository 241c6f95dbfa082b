import { useEffect, useEffectEvent } from "react";
import { type Blocker, useBlocker } from "react-router";

/** Blocks client-side navigations while input would be lost; a dialog asks, and continues or stays. */
export const useBlockedLeave = (isDirty: () => boolean): Blocker =>
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );

/** Makes the browser ask for confirmation before leaving the document while input would be lost. */
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
