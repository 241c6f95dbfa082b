type Content = string | readonly string[] | null;

/**
 * One element; none, an empty text, where it would be empty: the profile allows no empty element.
 * @param content a text to be escaped, elements that are written already, or null
 */
export function element(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const inner = typeof content === "string" ? escaped(content) : (content ?? []).join("");
  if (inner === "") return "";
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${attributeTexts.join("")}>${inner}</${name}>`;
}

/** Trimmed, in one line, without what XML cannot hold. */
function escaped(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .trim()
    .replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
