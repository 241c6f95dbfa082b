import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";

/** What a queue can be narrowed to, above it: on a phone one row that is scrolled, and that fades where it goes on. */
export function QueueViews({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="mt-2 flex gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)] max-sm:px-4 max-sm:[scrollbar-width:none] sm:mt-3 sm:flex-wrap"
    >
      {children}
    </nav>
  );
}

export function QueueView(props: { to: string; current: boolean; title?: string; children: ReactNode }) {
  const { to, current, title, children } = props;
  return (
    <Link
      to={to}
      title={title}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "flex min-h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-semibold pointer-coarse:min-h-11 wide:px-3",
        current
          ? "bg-ink-800 text-white forced-colors:outline-2"
          : "text-slate-600 hover:bg-slate-100 hover:text-ink-900",
      )}
    >
      {children}
    </Link>
  );
}
