import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

type Path = ReadonlyArray<{ label: string; to?: string }>;

/** A breadcrumb: the current page last, without an address; or only its parents. */
export function Breadcrumb({ items }: { items: Path }) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide" className="min-w-0">
      <ol className="flex items-center gap-x-2 text-sm text-slate-600">
        {items.map((item, index) => (
          <li
            key={item.label}
            className="flex min-w-0 items-center gap-2 not-last:max-w-[60%] not-last:shrink-0 sm:not-last:max-w-56"
          >
            {index > 0 ? (
              <span aria-hidden="true" className="text-slate-400">
                ›
              </span>
            ) : null}
            {item.to ? (
              <Link
                to={item.to}
                title={item.label}
                className="truncate rounded-sm py-1 hover:text-ink-900 hover:underline pointer-coarse:py-2.5"
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

type PageHeaderProps = {
  title: ReactNode;
  /** Status badge beside the title. */
  state?: ReactNode;
  description?: ReactNode;
  path?: Path;
  /**
   * Beside the breadcrumb, or beside the title where there is none; on a phone one act stands beside the title, and
   * several below it.
   */
  acts?: ReactNode;
  className?: string;
};

export function PageHeader({ title, state, description, path, acts, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6 sm:gap-y-0.5",
        path && "sm:items-center",
        className,
      )}
    >
      {path ? (
        <div className="flex min-w-0 items-center max-sm:col-span-full max-sm:mb-2 sm:min-h-(--control-height)">
          <Breadcrumb items={path} />
        </div>
      ) : null}
      <div className={classNames("min-w-0 max-sm:contents", path && "sm:col-span-full sm:row-start-2")}>
        <h1
          className={classNames(
            "text-title flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:row-start-2 max-sm:text-lg",
            !path && "sm:min-h-(--control-height)",
          )}
        >
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {state}
        </h1>
        {description ? (
          <p
            className={classNames(
              "figures text-sm text-slate-600 max-sm:col-span-full max-sm:row-start-3",
              path ? "mt-1" : "max-sm:mt-1",
            )}
          >
            {description}
          </p>
        ) : null}
      </div>
      {acts ? (
        <div
          data-print="hide"
          className="col-start-2 row-start-2 flex flex-wrap content-start gap-2 max-sm:ml-3 max-sm:has-[>:nth-child(2):not(noscript)]:col-span-full max-sm:has-[>:nth-child(2):not(noscript)]:row-start-4 max-sm:has-[>:nth-child(2):not(noscript)]:mt-2 max-sm:has-[>:nth-child(2):not(noscript)]:ml-0 sm:row-start-1"
        >
          {acts}
        </div>
      ) : null}
    </header>
  );
}
