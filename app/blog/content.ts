export const ALLOWED_TAGS = [
  "p",
  "br",
  "strong",
  "em",
  "u",
  "ol",
  "ul",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
] as const;

export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|#160|#x0*a0);/gi, " ")
    .replace(/[\s\u200b\ufeff]+/g, " ")
    .trim();
}

const WORDS_PER_MINUTE = 220;

export function countWords(html: string): number {
  const text = plainText(html);
  return text === "" ? 0 : text.split(" ").length;
}

export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(countWords(html) / WORDS_PER_MINUTE));
}
