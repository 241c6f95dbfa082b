import { currentLanguage, type Language } from "./language.ts";

/** All languages in one file, since the desk's browser only loads English texts. */
const GREETINGS: Record<Language, { named: string; unnamed: string }> = {
  en: { named: "Dear", unnamed: "Dear Sir or Madam" },
  nl: { named: "Beste", unnamed: "Geachte heer, mevrouw" },
  fr: { named: "Bonjour", unnamed: "Madame, Monsieur" },
  de: { named: "Guten Tag", unnamed: "Sehr geehrte Damen und Herren" },
};

/** First line of each letter: «Dear An Peeters,», or «Dear Sir or Madam,» where no name is known. */
export function greeting(name: string | null, language: Language = currentLanguage()): string {
  const { named, unnamed } = GREETINGS[language];
  return `${name ? `${named} ${name}` : unnamed},`;
}
