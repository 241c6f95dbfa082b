/** A piece of a line that is written in one direction. */
interface DirectedRun {
  /** In the order of reading. */
  text: string;
  rightToLeft: boolean;
}

type Class = "L" | "R" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "N";

const ARABIC_OR_HEBREW = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether a line has to be laid out from right to left, at least in part. */
export const hasRightToLeft = (text: string) => ARABIC_OR_HEBREW.test(text);

/** Whether the first letter with a direction is written from right to left. */
export function readsRightToLeft(text: string): boolean {
  for (const char of text) {
    const found = classOf(char);
    if (found === "L" || found === "R") return found === "R";
  }
  return false;
}

/**
 * The runs of one line from left to right as they stand on paper: the Unicode bidirectional algorithm (UAX 9) without
 * explicit formatting characters.
 */
export function visualRuns(line: string, rightToLeft = readsRightToLeft(line)): DirectedRun[] {
  if (!rightToLeft && !hasRightToLeft(line)) return line === "" ? [] : [{ text: line, rightToLeft: false }];
  const chars = [...line];
  const base = rightToLeft ? 1 : 0;
  const levels = levelsOf(chars, base);
  const runs: { text: string; level: number }[] = [];
  for (const [index, char] of chars.entries()) {
    const last = runs.at(-1);
    const level = levels[index]!;
    if (last?.level === level) last.text += char;
    else runs.push({ text: char, level });
  }
  const highest = Math.max(...levels);
  for (let level = highest; level >= 1; level--) reverseFrom(runs, level);
  return runs.map(({ text, level }) =>
    level % 2 === 1 ? { text: mirrored(text), rightToLeft: true } : { text, rightToLeft: false },
  );
}

function classOf(char: string): Class {
  if (/\p{M}/u.test(char)) return "NSM";
  if (/[٠-٩۰-۹]/.test(char)) return "AN";
  if (/\d/.test(char)) return "EN";
  if (/[+-]/.test(char)) return "ES";
  if (/[#$%°€£¥]/.test(char)) return "ET";
  if (/[,.:/\u00a0]/.test(char)) return "CS";
  if (!/\p{L}/u.test(char)) return "N";
  return ARABIC_OR_HEBREW.test(char) ? "R" : "L";
}

/** Rules W1 to W7, N0 to N2, I1, I2 and L1 of UAX 9. */
function levelsOf(chars: string[], base: number): number[] {
  const ambient: Class = base === 1 ? "R" : "L";
  const classes = chars.map(classOf);
  settleNumbers(classes, ambient);
  settleBrackets(chars, classes, ambient);
  settleNeutrals(classes, ambient);
  const levels = classes.map((found) => levelOf(found, base));
  for (let index = chars.length - 1; index >= 0 && /\s/.test(chars[index]!); index--) levels[index] = base;
  return levels;
}

function levelOf(found: Class, base: number): number {
  if (found === "L") return base === 1 ? 2 : 0;
  if (found === "R") return 1;
  return 2;
}

function settleNumbers(classes: Class[], ambient: Class): void {
  let strong = ambient;
  for (const [index, found] of classes.entries()) {
    if (found === "NSM") classes[index] = classes[index - 1] ?? ambient;
    if (found === "L" || found === "R") strong = found;
    if (found === "EN" && strong === "R") classes[index] = "AN";
  }
  for (const [index, found] of classes.entries()) {
    const [before, after] = [classes[index - 1], classes[index + 1]];
    if (found === "ES" && before === "EN" && after === "EN") classes[index] = "EN";
    if (found === "CS" && before === after && (before === "EN" || before === "AN")) classes[index] = before;
    if (found === "ET" && (before === "EN" || after === "EN")) classes[index] = "EN";
  }
  strong = ambient;
  for (const [index, found] of classes.entries()) {
    if (found === "L" || found === "R") strong = found;
    if (found === "EN" && strong === "L") classes[index] = "L";
    if (found === "ES" || found === "ET" || found === "CS") classes[index] = "N";
  }
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A pair of brackets goes with what is in it, or with the text around it. */
function settleBrackets(chars: string[], classes: Class[], ambient: Class): void {
  const open: { index: number; closing: string }[] = [];
  for (const [index, char] of chars.entries()) {
    const closing = CLOSING[char];
    if (closing) open.push({ index, closing });
    const at = open.findLastIndex((bracket) => bracket.closing === char);
    if (at < 0) continue;
    const start = open.splice(at)[0]!.index;
    const inside = new Set(classes.slice(start + 1, index).map(strongOf));
    const opposite = ambient === "L" ? "R" : "L";
    if (!inside.has("L") && !inside.has("R")) continue;
    const before = classes.slice(0, start).map(strongOf).findLast(Boolean) ?? ambient;
    const settled = !inside.has(ambient) && before === opposite ? opposite : ambient;
    classes[start] = classes[index] = settled;
  }
}

function strongOf(found: Class): Class | null {
  if (found === "N" || found === "NSM") return null;
  return found === "L" ? "L" : "R";
}

function settleNeutrals(classes: Class[], ambient: Class): void {
  const direction = (found: Class | undefined): Class =>
    found === undefined ? ambient : found === "L" ? "L" : "R";
  for (let start = 0; start < classes.length; start++) {
    if (classes[start] !== "N") continue;
    let end = start;
    while (end + 1 < classes.length && classes[end + 1] === "N") end++;
    const before = direction(classes[start - 1]);
    const settled = before === direction(classes[end + 1]) ? before : ambient;
    classes.fill(settled, start, end + 1);
    start = end;
  }
}

function reverseFrom(runs: { text: string; level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    if (runs[start]!.level < level) continue;
    let end = start;
    while (end + 1 < runs.length && runs[end + 1]!.level >= level) end++;
    runs.splice(start, end - start + 1, ...runs.slice(start, end + 1).toReversed());
    start = end;
  }
}

const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

const mirrored = (text: string) => text.replace(/[()[\]{}<>«»]/g, (char) => MIRRORED[char]!);
