import { useSyncExternalStore } from "react";

const storageKey = (list: string) => `list:${list}`;

/** Notes a list's address as it stands, filters, order and place included, for the ways back to it in this tab. */
export function rememberList(list: string): void {
  if (window.location.pathname !== list) return;
  try {
    window.sessionStorage.setItem(storageKey(list), window.location.search);
  } catch {
    // A browser may refuse its storage: then the way back leads to the whole list.
  }
}

/** Where this tab last had a list; the whole list when it had none. */
export function lastListAddress(list: string): string {
  try {
    return list + (window.sessionStorage.getItem(storageKey(list)) ?? "");
  } catch {
    return list;
  }
}

/** The same for links, which the server writes without it. */
export function useListAddress(list: string): string {
  return useSyncExternalStore(
    () => () => {},
    () => lastListAddress(list),
    () => list,
  );
}
