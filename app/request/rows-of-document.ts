/** As many as a tall screen shows. */
const ROWS_OF_A_DOCUMENT = 40;

/** A page itself, as a browser opens it, not its data for one that is open. */
export const isDocument = ({ headers }: Request): boolean => headers.get("sec-fetch-dest") === "document";

/**
 * The rows that a document is drawn with: rows below the screen cost as much as those on it, and are dropped as soon as its scripts run.
 * These fetch what follows; without them the links below the list lead on.
 */
export function rowsOfDocument<Page extends { rows: { cursor: string }[]; next: string | null }>(
  request: Request,
  page: Page,
): Page {
  if (!isDocument(request) || page.rows.length <= ROWS_OF_A_DOCUMENT) return page;
  const rows = page.rows.slice(0, ROWS_OF_A_DOCUMENT);
  return { ...page, rows, next: rows.at(-1)!.cursor };
}
