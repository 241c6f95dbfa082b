import { currentLanguage } from "./language.ts";

/** French writes a narrow no-break space before a colon and a semicolon. */
const beforeSign = () => (currentLanguage() === "fr" ? "\u202f" : "");

/** A label before its value. */
export const labelText = (label: string): string => `${label}${beforeSign()}:`;

/** Parts of a sentence, apart by semicolons. */
export const joinParts = (parts: readonly string[]): string => parts.join(`${beforeSign()}; `);
