/** As many as a screen of 1440 pixels shows. */
const ROWS_OF_A_DOCUMENT = 30;

/** A page itself, as a browser opens it, not its data for one that is open. */
export const isDocument = ({ headers }: Request): boolean => headers.get("sec-fetch-dest") === "document";

/** Rows below the screen cost as much as those on it, and scripts fetch them; without, links below lead on. */
export function rowsOfDocument<Page extends { rows: { cursor: string }[]; next: string | null }>(
  request: Request,
  page: Page,
): Page {
  if (!isDocument(request) || page.rows.length <= ROWS_OF_A_DOCUMENT) return page;
  const rows = page.rows.slice(0, ROWS_OF_A_DOCUMENT);
  return { ...page, rows, next: rows.at(-1)!.cursor };
}
