/** Room for a number within the 220 characters of the column. */
const SLUG_MAX_LENGTH = 200;

/**
 * The address of an article: its title in small letters without their accents, runs of anything but letters a-z and
 * digits as one hyphen, none at the edges (admin-back-office.md, section 5). «post» when nothing is left.
 */
export function slugFromTitle(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_MAX_LENGTH + 1)
    .replace(/^-|-$/g, "")
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, "");
  return slug || "post";
}

/** The slug itself when it is free, else the first free one of slug-2, slug-3, … */
export function withNumber(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
