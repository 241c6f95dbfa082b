import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, followed as it changes; `onServer` on the server and in the first browser render. */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = window.matchMedia(query);
        list.addEventListener("change", onChange);
        return () => list.removeEventListener("change", onChange);
      },
      [query],
    ),
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
