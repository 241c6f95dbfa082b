import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

type Path = ReadonlyArray<{ label: string; to?: string }>;

/** A breadcrumb: the current page last, without an address; or only its parents. */
export function Breadcrumb({ items }: { items: Path }) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-slate-600 sm:flex-nowrap">
        {items.map((item, index) => (
          <li
            key={item.label}
            className="flex max-w-full min-w-0 items-center gap-2 sm:not-last:max-w-56 sm:not-last:shrink-0"
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
  actions?: ReactNode;
  /** `RecordActs`, which stand at the top right on every width but a phone's. */
  acts?: ReactNode;
  className?: string;
};

export function PageHeader({ title, state, description, path, actions, acts, className }: PageHeaderProps) {
  return (
    <header
      className={classNames(
        "flex flex-wrap justify-between gap-x-6 gap-y-4 max-sm:gap-x-3 max-sm:gap-y-2",
        acts ? "sm:flex-nowrap" : "items-center",
        className,
      )}
    >
      <div className="min-w-0">
        {path ? (
          <div className="mb-2">
            <Breadcrumb items={path} />
          </div>
        ) : null}
        <h1 className="text-title flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:text-lg">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {state}
        </h1>
        {description ? <p className="figures mt-1 text-sm text-slate-600">{description}</p> : null}
      </div>
      {actions || acts ? (
        <div
          data-print="hide"
          className={classNames(
            "flex flex-wrap gap-2",
            acts ? "shrink-0 content-start max-sm:has-[>:nth-child(2):not(noscript)]:w-full" : "",
          )}
        >
          {actions ?? acts}
        </div>
      ) : null}
    </header>
  );
}
