import type { Role } from "#app/access/policy.ts";
import { isInSection, SECTIONS, sectionsFor } from "#app/accounts/sections.ts";
import { settingsPageAt, settingsPagesFor } from "../settings/settings-pages.ts";

/** Names the page of an address that a role may not open; null for a part, such as a form, of a page that it may. */
export function refusedPage(role: Role | undefined, pathname: string): string | null {
  const page = settingsPageAt(pathname);
  if (page) return settingsPagesFor(role).flat().includes(page) ? null : page.label;
  const section = SECTIONS.find((each) => isInSection(each, pathname));
  return section && !sectionsFor(role).includes(section) ? section.label : null;
}
