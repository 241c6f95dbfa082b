import { currentLanguage } from "./language.ts";

/** French sets a narrow no-break space before a colon and a semicolon. */
const beforeSign = () => (currentLanguage() === "fr" ? "\u202f" : "");

/** A label with a colon, to stand before its value. */
export const labelText = (label: string): string => `${label}${beforeSign()}:`;

/** Joins parts of a sentence with semicolons. */
export const joinParts = (parts: readonly string[]): string => parts.join(`${beforeSign()}; `);
