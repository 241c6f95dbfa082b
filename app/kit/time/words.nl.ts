export const MONTHS = [
  "januari",
  "februari",
  "maart",
  "april",
  "mei",
  "juni",
  "juli",
  "augustus",
  "september",
  "oktober",
  "november",
  "december",
];

const SHORT = ["jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"];

export const writeDate = (year: number, month: number, day: number): string =>
  `${day} ${SHORT[month] ?? ""} ${year}`;

export const writeLongDate = (year: number, month: number, day: number): string =>
  `${day} ${MONTHS[month] ?? ""} ${year}`;

export const writeMoment = (day: string, time: string): string =>
  `${day} om ${time.replace(/^0/, "").replace(":", ".")}\u00a0uur`;

export const writeTimeOf = (city: string): string =>
  city === "Brussels" ? "Brusselse tijd" : `tijd van ${city}`;
