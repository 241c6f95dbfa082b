import { writeTimeOf } from "./words.ts";

/** The time zone of the company: dates are typed and shown in it, on the server and in the browser. */
export const COMPANY_TIME_ZONE = "Europe/Brussels";

/** «Brussels time», in the reader's language. */
export const companyTime = (): string =>
  writeTimeOf(COMPANY_TIME_ZONE.split("/").at(-1)?.replaceAll("_", " ") ?? "");
