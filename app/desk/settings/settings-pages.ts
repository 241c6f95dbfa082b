import { can, type Capability, type Role } from "#app/access/policy.ts";

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

export function settingsPagesFor(role: Role | undefined): readonly (readonly SettingsPage[])[] {
  const isOpen = ({ needs }: SettingsPage) =>
    needs.length === 0 || (role !== undefined && needs.some((each) => can({ role }, each)));
  return SETTINGS_PAGES.map((group) => group.filter(isOpen)).filter((group) => group.length > 0);
}

/** Returns the page an address belongs to; a template, for instance, belongs to the templates. */
export function settingsPageAt(pathname: string): SettingsPage | undefined {
  return SETTINGS_PAGES.flat().findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
