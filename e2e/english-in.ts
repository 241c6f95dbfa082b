/** Common words that none of the other three languages has. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|and|with|from|your|you|our|this|these|there|here|what|when|which|where|who|how|please|again|each|every|should|would|cannot|nothing|to|for|about|above|below|share|search|back|next|previous|show|read|written|send|shipment|freight|quote|delivery|goods|weight|pieces|found)(?![\p{L}-])/giu;
/** Names and terms that stay, posts that are written in English, and the tag of the offer in another language. */
const NAMES =
  /Belgian Forwarders Circle|Benelux (?:Air Cargo )?Council|Scheldt|Port Community|European Road Haulage Forum|Road Haulage Forum|Customs Practice(?: Association)?|Gulf of Guinea Trade Chamber|Trade Chamber|Zenne Freight(?: BV)?|Hague-Visby Rules|telex release|delivery order|high cube/gi;

/** Returns the readable texts of a page: texts, labels and descriptions. */
function readTexts(html: string): string {
  // The head of an article in another language is in that one too.
  const without = (html.includes("<h1 lang=") ? html.replace(/<head>[\s\S]*?<\/head>/, " ") : html)
    .replace(/<(script|style|noscript|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<aside[^>]*data-language-offer[\s\S]*?<\/aside>/g, " ")
    // Removes elements marked as being in another language.
    .replace(/<(?!html)(\w+)[^>]*\slang="[a-z]+"[^>]*>[\s\S]*?<\/\1>/g, " ")
    .replace(/<option\b[^>]*>[^<]*<\/option>/g, " ");
  const labels = [
    ...without.matchAll(/\s(?:aria-label|alt|title|placeholder|content|aria-roledescription)="([^"]*)"/g),
  ];
  const spoken = labels
    .map(([, text]) => text ?? "")
    .filter((text) => !/^(?:https?:|width=|[a-z_:]+$)/.test(text));
  return [without.replace(/<[^>]*>/g, " "), ...spoken]
    .join(" ")
    .replace(/&[a-z#0-9]+;/g, " ")
    .replace(/\s+/g, " ")
    .replace(NAMES, " ");
}

/**
 * The English words of a page in another language, each with what stands around it.
 * @param typed what people wrote, which stays as they wrote it
 */
export function englishIn(html: string, typed: readonly string[] = []): string[] {
  const text = typed
    .map((each) => each.replace(/["'&<>]/g, " ").replace(/\s+/g, " "))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, each) => rest.replaceAll(each, " "), readTexts(html));
  return [...text.matchAll(ENGLISH)].map(
    ({ 0: word, index }) => `${word}: ${text.slice(Math.max(0, index - 40), index + 40)}`,
  );
}
