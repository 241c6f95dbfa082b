import { ChevronDown } from "lucide-react";
import { Link, Outlet, useLocation } from "react-router";
import { useRole } from "#app/access/use-can.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { can, type Capability, type Role } from "#app/access/policy.ts";

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

interface SettingsPage {
  label: string;
  to: string;
  /** Capabilities that open this page; without any, everybody sees it. */
  needs: readonly Capability[];
}

const at = (page: string) => `/admin/settings/${page}`;

/** Pages in groups: account, company, finance, stored data. */
const SETTINGS_PAGES: readonly (readonly SettingsPage[])[] = [
  [
    { label: "Account", to: "/admin/settings", needs: [] },
    { label: "Security", to: at("security"), needs: [] },
  ],
  [
    { label: "Company", to: at("company"), needs: ["settings.manage"] },
    { label: "Staff", to: at("staff"), needs: ["staff.manage"] },
    { label: "Deadlines", to: at("deadlines"), needs: ["settings.manage"] },
    { label: "Air waybills", to: at("air-waybills"), needs: ["settings.manage"] },
    { label: "Reply templates", to: at("templates"), needs: ["requests.write"] },
  ],
  [
    { label: "Charges", to: at("charges"), needs: ["settings.manage"] },
    { label: "Currencies", to: at("currencies"), needs: ["invoices.write", "settings.manage"] },
    { label: "Invoicing", to: at("invoicing"), needs: ["settings.manage"] },
    { label: "Supplier invoices", to: at("supplier-invoices"), needs: ["settings.manage"] },
    { label: "Reminders", to: at("reminders"), needs: ["settings.manage"] },
  ],
  [
    { label: "Audit log", to: at("audit"), needs: ["audit.read"] },
    { label: "Personal data", to: at("personal-data"), needs: ["personal_data.read"] },
  ],
];

function settingsPagesFor(role: Role | undefined): readonly (readonly SettingsPage[])[] {
  const isOpen = ({ needs }: SettingsPage) =>
    needs.length === 0 || (role !== undefined && needs.some((each) => can({ role }, each)));
  return SETTINGS_PAGES.map((group) => group.filter(isOpen)).filter((group) => group.length > 0);
}

/** Returns the page an address belongs to; a template, for instance, belongs to the templates. */
function settingsPageAt(pathname: string): SettingsPage | undefined {
  return SETTINGS_PAGES.flat().findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
