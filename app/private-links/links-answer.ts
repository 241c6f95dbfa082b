import type { ListedLink } from "#database/links/stored-links.ts";
import type { ActAnswer } from "#domain/form-result.ts";

export const LINKS_ADDRESS = "/admin/links";

export interface LinkList {
  links: readonly ListedLink[];
  asOf: Date;
}

export interface LinkAnswer extends ActAnswer {
  /** A link that was made: shown this once. */
  link?: string;
}

export interface LinkRecipient {
  name: string;
  email: string | null;
}
