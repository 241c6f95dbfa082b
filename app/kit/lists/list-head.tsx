import type { ReactNode } from "react";
import { ActionMenu } from "../ui/action-menu.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Breadcrumb } from "../ui/page-header.tsx";
import { ShownCount } from "./list-controls.tsx";

/** Head of a list: title with count and actions in one row, search and filters in the next. */
export function ListHead(props: {
  title: string;
  /** Breadcrumb of the parent pages, above the title. */
  path?: readonly { label: string; to: string }[];
  /** Null when the list could not be read or is not counted. */
  count?: { total: number; narrowed: boolean; most?: number } | null;
  /** A short description of the list or of its contents. */
  description?: ReactNode;
  /** Buttons, one of which is primary. */
  actions?: ReactNode;
  /** Links to related pages: before the actions; on phones in a menu. */
  links?: readonly { label: string; to: string }[];
  /** Tabs with other views of the list, beside its filters. */
  views?: ReactNode;
  children?: ReactNode;
  /** From 1440 px on uses one row, for low rows: the count below the title, search and filters in the second column. */
  inOneRow?: boolean;
}) {
  const { title, path, count, description, actions, links, views, children, inOneRow } = props;
  // Too long to stand beside a button on a phone: the button is beside the count.
  const isLong = title.length > 18;
  return (
    <header
      data-one-row={inOneRow || undefined}
      className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2 one-row:mb-1 one-row:grid-cols-[auto_minmax(0,1fr)_auto] one-row:items-start one-row:gap-x-4 one-row:gap-y-1"
    >
      <div className="flex min-h-(--control-height) flex-wrap items-center gap-x-3 gap-y-2 max-sm:grid max-sm:grid-cols-[minmax(5.5rem,1fr)_auto] max-sm:gap-y-0.5 one-row:contents">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:contents one-row:block one-row:[&_h1]:leading-5 one-row:[&>:last-child]:text-xs one-row:[&>:last-child]:leading-4">
          <div
            className={classNames(
              "flex min-w-0 flex-wrap items-baseline gap-x-3",
              isLong && "max-sm:col-span-full",
            )}
          >
            {path ? (
              <div className="flex items-center gap-x-2">
                <Breadcrumb items={path} />
                <span aria-hidden="true" data-print="hide" className="text-slate-400">
                  ›
                </span>
              </div>
            ) : null}
            <h1 className="text-title wrap-anywhere max-sm:text-lg">{title}</h1>
          </div>
          {count || description ? (
            <div
              className={classNames(
                "figures flex min-w-0 flex-wrap items-baseline gap-x-3 text-slate-600 max-sm:row-start-2",
                !isLong && "max-sm:col-span-full",
              )}
            >
              {count ? <ShownCount {...count} /> : null}
              {description ? <div className="min-w-0">{description}</div> : null}
            </div>
          ) : null}
        </div>
        {actions || links ? (
          <div
            data-print="hide"
            className={classNames(
              "ml-auto flex flex-wrap justify-end gap-2 one-row:col-start-3 one-row:row-start-1",
              isLong && "max-sm:col-start-2 max-sm:row-start-2",
            )}
          >
            {links?.map(({ label, to }) => (
              <ButtonLink key={to} to={to} className="max-sm:hidden">
                {label}
              </ButtonLink>
            ))}
            {actions}
            {links ? (
              <span className="sm:hidden">
                <ActionMenu label="More" acts={links.map(({ label, to }) => ({ id: to, label, to }))} />
              </span>
            ) : null}
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
