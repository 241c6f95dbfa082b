import { otherLanguageOf } from "#app/kit/language/guess-language.ts";
import { currentLanguage, type Language, LOCALES } from "#app/kit/language/language.ts";
import * as english from "./remark-words.en.ts";
import { IN_LANGUAGE, REMARK_WORDS } from "./remark-words.ts";

type UsualRemark = keyof typeof english.REMARK_WORDS;

/** Part of a remark as its readers see it: translated, or as staff wrote it. */
export interface RemarkPart {
  text: string;
  /** Language of a text that differs from the page's. */
  lang?: Language;
  /** Names that language: «in English». */
  mark?: string;
}

const keyOf = (sentence: string) => sentence.trim().replace(/\.$/, "").toLowerCase();

const usual = new Map(
  Object.entries(english.REMARK_WORDS).map(([key, text]) => [keyOf(text), key as UsualRemark]),
);

const BETWEEN_WORDS = /(?<=\s)(?=\S)/;

/** Splits a remark into sentences, each with the white space after it; a full stop or a line break ends one. */
function sentencesOf(remark: string): string[] {
  const sentences: string[] = [];
  let isBeginning = true;
  for (const word of remark.split(BETWEEN_WORDS)) {
    if (isBeginning) sentences.push(word);
    else sentences[sentences.length - 1] += word;
    isBeginning = word.includes("\n") || word.trimEnd().endsWith(".");
  }
  return sentences;
}

/** Splits a remark into parts in the current language: sentences from the usual remarks are translated. */
export function remarkParts(remark: string): RemarkPart[] {
  const parts: (RemarkPart & { isTranslated: boolean })[] = [];
  for (const sentence of sentencesOf(remark)) {
    const key = usual.get(keyOf(sentence));
    const text = key ? REMARK_WORDS[key] + sentence.slice(sentence.trimEnd().length) : sentence;
    const last = parts.at(-1);
    if (last?.isTranslated === (key !== undefined)) last.text += text;
    else parts.push({ text, isTranslated: key !== undefined });
  }
  return parts.map(({ text, isTranslated }) => ({ text, ...(isTranslated ? {} : languageOf(text)) }));
}

/** Returns the `lang` attribute and the visible mark of a text that is not in the language of its page. */
function languageOf(text: string): Pick<RemarkPart, "lang" | "mark"> {
  const lang = otherLanguageOf(text);
  if (!lang) return {};
  const names = new Intl.DisplayNames(LOCALES[currentLanguage()], { type: "language" });
  return { lang, mark: IN_LANGUAGE(names.of(lang) ?? lang) };
}
