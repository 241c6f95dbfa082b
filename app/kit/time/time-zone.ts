/** The time zone of the company: dates are typed and shown in it, on the server and in the browser. */
export const COMPANY_TIME_ZONE = "Europe/Brussels";
export const COMPANY_TIME = `${COMPANY_TIME_ZONE.split("/").at(-1)?.replaceAll("_", " ")} time`;
