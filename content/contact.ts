import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./contact.de.json" with { type: "json" };
import en from "./contact.json" with { type: "json" };
import fr from "./contact.fr.json" with { type: "json" };
import nl from "./contact.nl.json" with { type: "json" };

export const { contact } = inLanguages({
  en: { contact: en },
  nl: { contact: nl },
  fr: { contact: fr },
  de: { contact: de },
});
