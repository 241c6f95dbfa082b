import { ChevronDown } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { useRole } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { settingsPageAt, settingsPagesFor } from "./settings-pages.ts";

/** Layout of the settings: navigation beside the open page, all of the same width; on phones collapsed above it. */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  const current = settingsPageAt(pathname);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[10.5rem_minmax(0,64rem)] print:block">
      <details key={pathname} className="group border-y border-slate-300 bg-white lg:hidden print:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-semibold text-ink-900">
          <span>
            <span className="sr-only">Settings: </span>
            {current?.label}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        </summary>
        <Pages current={current?.to} className="border-t border-slate-200 p-2" />
      </details>
      <Pages current={current?.to} className="hidden self-start lg:grid print:hidden" />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function Pages({ current, className }: { current: string | undefined; className: string }) {
  return (
    <nav aria-label="Settings" className={className}>
      {settingsPagesFor(useRole()).map((group, index) => (
        <ul key={group[0]?.to} className={index === 0 ? "" : "mt-2 border-t border-slate-200 pt-2"}>
          {group.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === current ? "page" : undefined}
                className={classNames(
                  "flex min-h-8 items-center rounded-md px-3 pointer-coarse:min-h-11",
                  to === current
                    ? "bg-slate-200 font-semibold text-ink-900 forced-colors:outline-2"
                    : "text-slate-700 hover:bg-slate-100 hover:text-ink-900",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
