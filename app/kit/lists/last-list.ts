import { useSyncExternalStore } from "react";

const storageKey = (list: string) => `list:${list}`;

export function rememberList(list: string): void {
  if (window.location.pathname !== list) return;
  try {
    window.sessionStorage.setItem(storageKey(list), window.location.search);
  } catch {
    // A browser may refuse access to storage.
  }
}

export function lastListAddress(list: string): string {
  try {
    return list + (window.sessionStorage.getItem(storageKey(list)) ?? "");
  } catch {
    return list;
  }
}

/** The same for links, which the server renders without the stored filter. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => lastListAddress(list),
    () => list,
  );
}
