import type { ChargeCode } from "#app/charges/charge-code.ts";
import type { Language } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { OFFER_LABELS } from "./offer-input.ts";
import { conditionsIn, linesIn, type TextsOfTemplate } from "./template.ts";

/**
 * Lists English texts of templates and charge codes in an offer in another language.
 * @returns null when there are none
 */
export function englishInOffer(
  offer: { conditions: string | null; lines: readonly { description: string }[] },
  language: Language,
  {
    templates,
    codes,
  }: { templates: readonly TextsOfTemplate[]; codes: readonly Pick<ChargeCode, "descriptions">[] },
): string | null {
  if (language === "en") return null;
  const pairs = [
    ...templates.flatMap((template) => {
      const own = linesIn(template, language);
      return [
        [template.conditions, conditionsIn(template, language)],
        ...template.lines.map(({ description }, at) => [description, own[at]?.description]),
      ];
    }),
    ...codes.map(({ descriptions }) => [descriptions.en, descriptions[language]]),
  ];
  // «Transport» may be the other language's text too.
  const own = new Set(pairs.flatMap(([english, other]) => (other && other !== english ? [other] : [])));
  const english = new Set(pairs.flatMap(([text]) => (text && !own.has(text) ? [text] : [])));
  const places = [
    ...offer.lines.flatMap(({ description }, at) => (english.has(description) ? [`Line ${at + 1}`] : [])),
    ...(offer.conditions && english.has(offer.conditions) ? [OFFER_LABELS.conditions] : []),
  ];
  if (places.length === 0) return null;
  return `The customer reads ${STAFF_LANGUAGE_NAMES[language]}, and this is in English: ${places.join(", ")}`;
}
