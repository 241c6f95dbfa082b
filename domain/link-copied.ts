/** The toast after a link was copied (public-site.md, Blog article). */
export const LINK_COPIED = "Link copied to clipboard!";
