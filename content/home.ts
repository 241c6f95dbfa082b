import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./home.de.json" with { type: "json" };
import en from "./home.json" with { type: "json" };
import fr from "./home.fr.json" with { type: "json" };
import nl from "./home.nl.json" with { type: "json" };

export const { home } = inLanguages({
  en: { home: en },
  nl: { home: nl },
  fr: { home: fr },
  de: { home: de },
});
