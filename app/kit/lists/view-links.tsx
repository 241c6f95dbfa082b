import { Link } from "react-router";
import { classNames } from "../ui/class-names.ts";

export interface ViewLink {
  label: string;
  to: string;
  isShown: boolean;
  /** How many rows it has, or what they come to. */
  figure?: string;
}

/** Views of a list to choose from, beside its filters. */
export function ViewLinks({ views }: { views: readonly ViewLink[] }) {
  return (
    <nav aria-label="Views" data-print="hide" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1 sm:w-auto sm:flex-wrap">
        {views.map(({ label, to, isShown, figure }) => (
          <li key={label}>
            <Link
              to={to}
              aria-current={isShown ? "page" : undefined}
              className={classNames(
                "flex h-(--control-height) items-center gap-1.5 rounded-md px-3 font-medium whitespace-nowrap",
                isShown
                  ? "bg-ink-800 text-white forced-colors:border-2"
                  : "text-slate-700 hover:bg-slate-100 hover:text-ink-900",
              )}
            >
              <span>{label}</span>
              {figure ? (
                <span className={classNames("figures", isShown ? "text-slate-300" : "text-slate-600")}>
                  {figure}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
