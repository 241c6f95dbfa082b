import type { ListedLink } from "./private-link-rows.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { ActAnswer } from "#app/kit/forms/form-result.ts";

export const PRIVATE_LINKS_ADDRESS = "/admin/private-links";

export interface LinkList {
  links: readonly ListedLink[];
  asOf: Date;
  /** That a shipper or consignee reads; null where nobody says. */
  language?: Language | null;
}

export interface LinkAnswer extends ActAnswer {
  /** A link that was made: shown this once. */
  link?: string;
}

export interface LinkRecipient {
  name: string;
  email: string | null;
  /** Which they read; null where nobody says. */
  language?: Language | null;
}
