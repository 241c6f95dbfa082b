import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./about.de.json" with { type: "json" };
import en from "./about.json" with { type: "json" };
import fr from "./about.fr.json" with { type: "json" };
import nl from "./about.nl.json" with { type: "json" };

export const { about } = inLanguages({
  en: { about: en },
  nl: { about: nl },
  fr: { about: fr },
  de: { about: de },
});
