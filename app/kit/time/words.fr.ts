export const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

const SHORT = [
  "janv.",
  "févr.",
  "mars",
  "avr.",
  "mai",
  "juin",
  "juil.",
  "août",
  "sept.",
  "oct.",
  "nov.",
  "déc.",
];

const ordinal = (day: number) => (day === 1 ? "1er" : String(day));

export const writeDate = (year: number, month: number, day: number): string =>
  `${ordinal(day)} ${SHORT[month] ?? ""} ${year}`;

export const writeLongDate = (year: number, month: number, day: number): string =>
  `${ordinal(day)} ${MONTHS[month] ?? ""} ${year}`;

export const writeMoment = (day: string, time: string): string =>
  `${day} à\u00a0${time.replace(/^0/, "").replace(":", "\u00a0h\u00a0")}`;

export const writeTimeOf = (city: string): string =>
  city === "Brussels" ? "heure de Bruxelles" : `heure de ${city}`;
