export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `MMM dd, yyyy`; `month` counts from 0. */
export const writeDate = (year: number, month: number, day: number): string =>
  `${MONTHS[month]?.slice(0, 3) ?? ""} ${String(day).padStart(2, "0")}, ${year}`;

/** `MMMM dd, yyyy`. */
export const writeLongDate = (year: number, month: number, day: number): string =>
  `${MONTHS[month] ?? ""} ${String(day).padStart(2, "0")}, ${year}`;

/** A day and its time in a sentence. */
export const writeMoment = (day: string, time: string): string => `${day}, ${time}`;

export const writeTimeOf = (city: string): string => `${city} time`;
