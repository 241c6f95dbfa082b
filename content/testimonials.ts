import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./testimonials.de.json" with { type: "json" };
import en from "./testimonials.json" with { type: "json" };
import fr from "./testimonials.fr.json" with { type: "json" };
import nl from "./testimonials.nl.json" with { type: "json" };

/** Sample content: these customers do not exist. `rating` is out of five. */
export const { testimonials } = inLanguages({
  en: { testimonials: en },
  nl: { testimonials: nl },
  fr: { testimonials: fr },
  de: { testimonials: de },
});
