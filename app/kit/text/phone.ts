/** Builds a `tel:` link: «+32 (0)3 123 45 67» calls +3231234567, «0032…» +32…; extensions are dialled; of two numbers the first. */
export function phoneHref(number: string): string {
  const [whole = "", extension] = number
    .normalize("NFKC")
    .split(/(?:ext|toestel|poste|\bx)[^\d]*(?=\d+\D*$)/i);
  const [first = ""] = whole.split(/[;,/|]\s*(?=\+|0\d{2})/);
  const one = digitsOf(first).length >= 8 ? first : whole;
  const international = one.trim().replace(/^00/, "+");
  const digits = digitsOf(international.startsWith("+") ? international.replace(/\(\s*0\s*\)/, "") : one);
  const dialled = international.startsWith("+") ? `+${digits}` : digits;
  return extension ? `tel:${dialled};ext=${digitsOf(extension)}` : `tel:${dialled}`;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
