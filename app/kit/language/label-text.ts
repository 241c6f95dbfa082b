import { currentLanguage } from "./language.ts";

/** A label before its value; French writes a narrow no-break space before the colon. */
export const labelText = (label: string): string => `${label}${currentLanguage() === "fr" ? "\u202f" : ""}:`;
