/** Said wherever a page's address was copied (public-site.md, Blog article); by itself, so that it brings no other texts along. */
export const LINK_COPIED = "Link copied to clipboard!";
