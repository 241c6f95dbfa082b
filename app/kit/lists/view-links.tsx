import { Link } from "react-router";
import { classNames } from "../ui/class-names.ts";
import "./scroll-strip.css";
import type { ComponentProps } from "react";

export interface ViewLink {
  label: string;
  to: string;
  isShown: boolean;
  /** Number of rows of the view, or their total amount. */
  figure?: string;
  title?: string;
  /** A separate condition, which can be combined with any other view. */
  isApart?: boolean;
}

/** Tabs of a list's views. */
export function ViewLinks({ label: name = "Views", views }: { label?: string; views: readonly ViewLink[] }) {
  return (
    <ScrollStrip
      aria-label={name}
      data-print="hide"
      className="max-w-full min-w-0 max-sm:-mx-4 max-sm:max-w-none max-sm:px-4"
    >
      <ul className="flex w-max gap-1">
        {views.map(({ label, to, isShown, figure, title, isApart }) => (
          <li key={label} className={isApart ? "border-slate-300 sm:ml-2 sm:border-l sm:pl-3" : undefined}>
            <Link
              to={to}
              title={title}
              aria-current={isShown ? "page" : undefined}
              className={classNames(
                "flex h-(--control-height) items-center gap-1.5 rounded-md px-3 max-wide:px-2.5 font-medium whitespace-nowrap",
                isShown
                  ? "bg-ink-800 text-white forced-colors:border-2"
                  : "text-slate-700 hover:bg-slate-100 hover:text-ink-900",
              )}
            >
              <span>{label} </span>
              {figure ? (
                <span className={classNames("figures", !isShown && "text-slate-600")}>{figure}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}

/** Navigation in one row, which scrolls sideways where it does not fit and fades at each end that goes on. */
export function ScrollStrip({ className, ...rest }: ComponentProps<"nav">) {
  return <nav {...rest} className={classNames("scroll-strip", className)} />;
}

export function TabLink({ current, ...rest }: ComponentProps<typeof Link> & { current: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "-mb-px flex min-h-10 items-center gap-1.5 border-b-2 font-semibold pointer-coarse:min-h-11",
        current
          ? "border-ink-800 text-ink-900"
          : "border-transparent text-slate-600 hover:text-ink-900 forced-colors:border-[Canvas]",
      )}
    />
  );
}
