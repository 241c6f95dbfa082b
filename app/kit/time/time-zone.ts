import { writeTimeOf } from "./words.ts";

/** The company's time zone, in which dates are entered and shown on the server and in the browser. */
export const COMPANY_TIME_ZONE = "Europe/Brussels";

/** «Brussels time», in the reader's language. */
export const companyTime = (): string =>
  writeTimeOf(COMPANY_TIME_ZONE.split("/").at(-1)?.replaceAll("_", " ") ?? "");
