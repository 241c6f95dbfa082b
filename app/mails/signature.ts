/** How letters close in our languages, at the beginning of a paragraph. */
const CLOSING =
  /(?<!\n)\n{2,}(?=(?:(?:kind|best|warm) regards|yours |met vriendelijke groet|vriendelijke groet|hoogachtend|(?:bien )?cordialement|bien à vous|mit (?:freundlichen|besten) grü(?:ß|ss)en|freundliche grü(?:ß|ss)e)[^\n]*(?:\n|$))/giu;

/** Composes the closing lines of a letter. @param person null where nobody of ours is named */
export const signatureOf = (regards: string, person: string | null | undefined, company: string): string =>
  [regards, person, company].filter(Boolean).join("\n");

/** Splits a letter before its closing words: «Kind regards», name and company. Without them the signature is empty. */
export function splitSignature(text: string): [body: string, signature: string] {
  const at = [...text.matchAll(CLOSING)].at(-1)?.index;
  return at === undefined ? [text, ""] : [text.slice(0, at), text.slice(at).trimStart()];
}
