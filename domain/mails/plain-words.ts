/** Stands where a visitor's text held an address. */
export const LEFT_OUT = "[address left out]";

// Mail programs take the full-width forms of these signs for the plain ones.
const dot = "[.\uFF0E\u3002\uFF61]";
const at = "[@\uFF20]";
const slash = "[/\uFF0F]";
const address = new RegExp(
  [
    `\\S*${at}\\S+`,
    `\\b[a-z][a-z0-9+.-]{1,20}[:\uFF1A](?:${slash}{2}\\S*|\\S+${dot}\\S+)`,
    `\\bwww${dot}\\S+`,
    `(?:[\\p{L}\\p{N}_-]+${dot})+\\p{L}{2,}(?:[/:?#\uFF0F]\\S*)?`,
    `\\b\\d{1,3}(?:${dot}\\d{1,3}){3}\\b\\S*`,
  ].join("|"),
  "giu",
);

/**
 * A visitor's text without web and mail addresses. The confirmation goes to whatever address was typed, so it must not
 * carry a link to someone who never asked; mail programs make links of anything that looks like one.
 */
export function withoutAddresses(text: string): string {
  return text.replace(address, LEFT_OUT);
}

/** At most `length` characters, with an ellipsis where something was cut. */
export function shortened(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}
