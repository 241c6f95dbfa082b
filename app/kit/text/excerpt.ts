import { foldText } from "./search-text.ts";
import { singleLine } from "./text.ts";

const LENGTH = 120;
const BEFORE = 40;

export function excerptAround(text: string, words: readonly string[]): string {
  const line = singleLine(text);
  if (line.length <= LENGTH) return line;
  const folded = foldText(line);
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((place) => place >= 0));
  // Folding may change lengths a little, which does not matter: the text is cut at a space.
  const start = Number.isFinite(first) && first > LENGTH - BEFORE ? line.indexOf(" ", first - BEFORE) + 1 : 0;
  const part = line.slice(start, start + LENGTH);
  const end = start + LENGTH < line.length ? part.lastIndexOf(" ") : part.length;
  return `${start > 0 ? "… " : ""}${part.slice(0, end > 0 ? end : LENGTH)}${start + LENGTH < line.length ? " …" : ""}`;
}
