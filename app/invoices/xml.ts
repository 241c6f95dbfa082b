type Content = string | readonly string[] | null;

/**
 * Writes one element, or an empty text when it has no content: the profile allows no empty element.
 * @param content a text to be escaped, written elements, or null
 */
export function element(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const inner = typeof content === "string" ? escaped(content) : (content ?? []).join("");
  if (inner === "") return "";
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${attributeTexts.join("")}>${inner}</${name}>`;
}

/** Escapes a text: trimmed, in one line, without characters that XML forbids. */
function escaped(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .trim()
    .replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
