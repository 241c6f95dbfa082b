import { inLanguages } from "#app/kit/language/in-languages.ts";
import de from "./service-figures.de.json" with { type: "json" };
import en from "./service-figures.json" with { type: "json" };
import fr from "./service-figures.fr.json" with { type: "json" };
import nl from "./service-figures.nl.json" with { type: "json" };

/**
 * Unit load devices: figures common to most carriers, lengths in metres. Containers: outside dimensions (ISO) in centimetres;
 * volume and load as we quote them.
 */
export const { unitLoads, chargeableWeight, containers, vehicles } = inLanguages({ en, nl, fr, de });
