import { useSyncExternalStore } from "react";

const narrow = "(width < 64rem)";

const watch = (changed: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** True where the columns of the list would need scrolling sideways: rows are cards there. False before JavaScript. */
export function useCards(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
