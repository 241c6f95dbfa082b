export const MONTHS = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

const padTwo = (number: number) => String(number).padStart(2, "0");

export const writeDate = (year: number, month: number, day: number): string =>
  `${padTwo(day)}.${padTwo(month + 1)}.${year}`;

export const writeLongDate = (year: number, month: number, day: number): string =>
  `${day}. ${MONTHS[month] ?? ""} ${year}`;

export const writeMoment = (day: string, time: string): string =>
  `${day}, ${time.replace(/^0/, "")}\u00a0Uhr`;

export const writeTimeOf = (city: string): string =>
  city === "Brussels" ? "Brüsseler Zeit" : `Ortszeit ${city}`;
