import type { ReactNode } from "react";
import { Breadcrumb } from "../ui/page-header.tsx";
import { classNames } from "../ui/class-names.ts";
import { ShownCount } from "./list-controls.tsx";

/** The top of a list: its title with what it counts and its acts in one row, its search and filters in the next. */
export function ListHead(props: {
  title: string;
  /** Of the pages above it: drawn before the title. */
  path?: readonly { label: string; to: string }[];
  /** Null where the list could not be read, or is not counted. */
  count?: { total: number; narrowed: boolean; most?: number } | null;
  /** What the list says as a whole, or what stands in it, in a few words. */
  description?: ReactNode;
  actions?: ReactNode;
  /** Other views of it, beside its filters. */
  views?: ReactNode;
  /** The search and the filters. */
  children?: ReactNode;
}) {
  const { title, path, count, description, actions, views, children } = props;
  return (
    <header className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-(--control-height) flex-wrap items-baseline gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          {path ? (
            <div className="flex items-center gap-x-2">
              <Breadcrumb items={path} />
              <span aria-hidden="true" data-print="hide" className="text-slate-400">
                ›
              </span>
            </div>
          ) : null}
          <h1 className="text-title wrap-anywhere max-sm:text-lg">{title}</h1>
          {count ? <ShownCount {...count} className="figures text-slate-600" /> : null}
        </div>
        {description ? (
          <div
            className={classNames(
              "figures min-w-0 text-slate-600",
              !count && "max-sm:order-last max-sm:basis-full",
            )}
          >
            {description}
          </div>
        ) : null}
        {actions ? (
          <div data-print="hide" className="ml-auto flex flex-wrap gap-2">
            {actions}
          </div>
        ) : null}
      </div>
      {views ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 *:[form]:grow max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch">
          {views}
          {children}
        </div>
      ) : (
        children
      )}
    </header>
  );
}
