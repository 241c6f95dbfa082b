import { useCallback, useSyncExternalStore } from "react";

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
