import type { ListedLink } from "./private-link-rows.server.ts";
import type { Language } from "#app/kit/language/language.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";

export const PRIVATE_LINKS_ADDRESS = "/admin/private-links";

export interface LinkList {
  links: readonly ListedLink[];
  asOf: Date;
  /** Language of the shipper or consignee; null when unknown. */
  language?: Language | null;
}

export interface LinkAnswer extends FormOutcome {
  /** Address of a created link, shown only once. */
  link?: string;
}

export interface LinkRecipient {
  name: string;
  email: string | null;
  /** Their language; null when unknown. */
  language?: Language | null;
}
