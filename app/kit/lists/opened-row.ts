const storageKey = (list: string) => `opened-row:${list}`;

/** Stores the row being opened, so that its list returns to it. @param list its address */
export function rememberOpenedRow(list: string, id: string): void {
  try {
    window.sessionStorage.setItem(storageKey(list), id);
  } catch {
    // A browser may refuse storage.
  }
}

/** Reads and clears the row that was open before the list; null when there was none. */
export function takeOpenedRow(list: string): string | null {
  try {
    const id = window.sessionStorage.getItem(storageKey(list));
    window.sessionStorage.removeItem(storageKey(list));
    return id;
  } catch {
    return null;
  }
}
