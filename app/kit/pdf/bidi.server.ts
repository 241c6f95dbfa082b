import bidiFactory from "bidi-js";

/** A piece of a line that is written in one direction, in the order of reading. */
interface DirectedRun {
  text: string;
  rightToLeft: boolean;
}

const bidi = bidiFactory();

/** bidi-js takes half a surrogate pair for a letter from left to right: emoji become two neutral signs. */
const levelsOf = (text: string, base?: "ltr" | "rtl") =>
  bidi.getEmbeddingLevels(text.replace(/[\u{10000}-\u{10ffff}]/gu, "··"), base);

export const hasRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

export const readsRightToLeft = (text: string): boolean =>
  hasRightToLeft(text) && levelsOf(text).paragraphs[0]?.level === 1;

/** The runs of one line from left to right as they stand on paper, by the Unicode bidirectional algorithm (UAX 9). */
export function visualRuns(line: string, rightToLeft = readsRightToLeft(line)): DirectedRun[] {
  if (!rightToLeft && !hasRightToLeft(line)) return line === "" ? [] : [{ text: line, rightToLeft: false }];
  const embedding = levelsOf(line, rightToLeft ? "rtl" : "ltr");
  const runs: { text: string; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index]!;
    const isOdd = level % 2 === 1;
    const char = (isOdd && bidi.getMirroredCharacter(line[index]!)) || line[index]!;
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ text: char, level });
    else last.text = isOdd ? char + last.text : last.text + char;
  }
  return runs.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}
