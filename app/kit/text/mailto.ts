/** Maximum length of a link: some mail clients and systems truncate longer ones. */
export const MAILTO_MAX_LENGTH = 1900;

interface DraftLetter {
  to: string;
  subject: string;
  text: string;
  /** Text quoted below the message, truncated when the link would become too long. */
  quoted?: string;
}

/** Builds a `mailto:` link (RFC 6068): percent-encoded UTF-8, CRLF line breaks, at most `MAILTO_MAX_LENGTH` characters. */
export function mailtoLink(letter: DraftLetter): string {
  const link = (quoted: string) =>
    `mailto:${encode(letter.to).replaceAll("%40", "@")}?subject=${encode(letter.subject)}&body=${encode(`${letter.text}\n${quoted && `\n${quote(quoted)}\n`}`)}`;
  const { quoted: repeated = "" } = letter;
  const whole = link(repeated);
  if (repeated === "" || whole.length <= MAILTO_MAX_LENGTH) return whole;
  // Truncates by code point: a lone surrogate cannot be encoded.
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
