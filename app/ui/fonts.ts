import archivo from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import publicSans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";

/** The two font files of every page, fetched before the style sheet asks for them. */
export const fontPreloads = [archivo, publicSans].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  href,
}));
