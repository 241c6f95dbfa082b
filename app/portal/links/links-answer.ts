import type { ListedLink } from "../stored-links.server.ts";
import type { ActAnswer } from "#app/kit/forms/form-result.ts";

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
