import { type Language, LANGUAGES } from "#app/kit/language/language.ts";

/**
 * The languages of your website, English first. Take out those that your texts are not in: they are not offered, and their
 * addresses lead to the English pages.
 */
export const siteLanguages: readonly Language[] = LANGUAGES;
