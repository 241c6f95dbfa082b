import { redirect } from "react-router";

/** As many rows as a screen of 1440 pixels shows. */
const ROWS_OF_A_DOCUMENT = 30;

/** True for a document request by a browser, false for the data of an open page. */
export const isDocument = ({ headers }: Request): boolean => headers.get("sec-fetch-dest") === "document";

/** Leads a browser that opens the address of data to the page that shows it. @throws the redirect */
export function leadToPage(request: Request, page: string): void {
  if (isDocument(request)) throw redirect(page);
}

/** Limits the rows of a document: those below the screen cost as much, and scripts fetch them; without scripts, links lead on. */
export function rowsOfDocument<Page extends { rows: { cursor: string }[]; next: string | null }>(
  request: Request,
  page: Page,
): Page {
  if (!isDocument(request) || page.rows.length <= ROWS_OF_A_DOCUMENT) return page;
  const rows = page.rows.slice(0, ROWS_OF_A_DOCUMENT);
  return { ...page, rows, next: rows.at(-1)!.cursor };
}
