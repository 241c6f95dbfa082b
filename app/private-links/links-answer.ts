import type { ListedLink } from "#database/links/stored-links.ts";
import type { ActAnswer } from "#domain/form-result.ts";

/** Where links are read and changed. */
export const LINKS_ADDRESS = "/admin/links";

/** The links of a shipment or customer, and when they were read. */
export interface LinkList {
  links: readonly ListedLink[];
  asOf: Date;
}

/** What an act on links says. */
export interface LinkAnswer extends ActAnswer {
  /** A link that was made: shown this once. */
  link?: string;
}

/** Somebody a link may be for. */
export interface LinkRecipient {
  name: string;
  email: string | null;
}
