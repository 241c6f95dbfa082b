import { Link } from "react-router";

export type BreadcrumbProps = {
  /** The last one is the page itself; it needs no address. */
  items: ReadonlyArray<{ label: string; to?: string }>;
};

/** Where one is: Admin › Shipments › ZEN-… */
export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-slate-600">
        {items.map((item, index) => (
          <li key={item.label} className="flex max-w-full min-w-0 items-center gap-2">
            {index > 0 ? (
              <span aria-hidden="true" className="text-slate-400">
                ›
              </span>
            ) : null}
            {item.to && index < items.length - 1 ? (
              <Link
                to={item.to}
                title={item.label}
                className="truncate rounded-sm py-1 hover:text-ink-900 hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" title={item.label} className="truncate text-ink-900">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
