import { useEffect, useState } from "react";

/** The pages of single records, each with an id that stands for all. */
export const RECORD_PAGES = [
  "/admin/blog/0/edit",
  "/admin/contacts/0",
  "/admin/customers/0",
  "/admin/customers/0/edit",
  "/admin/customers/0/merge",
  "/admin/customers/0/merge/0",
  "/admin/customers/import/0",
  "/admin/customers/import/0/columns",
  "/admin/customers/merges/0",
  "/admin/offers/0",
  "/admin/offers/0/edit",
  "/admin/offers/0/preview",
  "/admin/offers/templates/0",
  "/admin/quotes/0",
  "/admin/requests/0",
  "/admin/requests/0/thread",
  "/admin/settings/templates/0",
  "/admin/shipments/0",
  "/admin/shipments/0/charges",
  "/admin/shipments/0/edit",
  "/admin/shipments/0/label",
  "/admin/shipments/import/0",
  "/admin/shipments/import/0/columns",
];

/** After the page's own links, which the client asks the server about in one address of limited length. */
const AFTER_MS = 1000;

/**
 * Lets the client know the routes of records before one is opened. While a page of an unknown route is on its way, the
 * answer to a form that was sent before makes React Router throw («Didn't find any matches after fetcher action»), and
 * the form waits for ever. Links marked so are what React Router asks the server about.
 */
export function KnownRoutes() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isIdle) return null;
  return (
    <div hidden>
      {RECORD_PAGES.map((path) => (
        <a key={path} href={path} data-discover="true" aria-hidden="true" tabIndex={-1} />
      ))}
    </div>
  );
}
