/** Some mail programs and systems cut links that are longer than this. */
export const MAILTO_MAX_LENGTH = 1900;

/** A letter to be written. */
export interface DraftLetter {
  to: string;
  subject: string;
  /** Paragraphs above what is quoted. */
  text: string;
  /** Repeated under the text, and shortened where the link would become too long. */
  quoted?: string;
}

/**
 * The `mailto:` link that opens a letter in the mail program (RFC 6068): everything percent-encoded as UTF-8, lines ended
 * by CR LF. A reader's mail program never gets more than `MAILTO_MAX_LENGTH` characters; the quotation then ends in «…».
 */
export function mailtoLink(letter: DraftLetter): string {
  const link = (quoted: string) =>
    `mailto:${encode(letter.to).replaceAll("%40", "@")}?subject=${encode(letter.subject)}&body=${encode(`${letter.text}\n${quoted && `\n${quote(quoted)}\n`}`)}`;
  const { quoted: repeated = "" } = letter;
  const whole = link(repeated);
  if (repeated === "" || whole.length <= MAILTO_MAX_LENGTH) return whole;
  // Characters are cut whole: half of a pair cannot be encoded.
  const characters = [...repeated];
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (link(`${characters.slice(0, middle).join("")}…`).length <= MAILTO_MAX_LENGTH) fits = middle;
    else tooMany = middle;
  }
  return link(`${characters.slice(0, fits).join("").trimEnd()}…`);
}

function quote(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, "\r\n")).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
