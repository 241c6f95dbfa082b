const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** True for a month of this century, `YYYY-MM`. */
export const isMonth = (text: string | null | undefined): text is string => MONTH.test(text ?? "");

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** Returns the first day of a month and of the next. @param month `YYYY-MM` @returns days, `YYYY-MM-DD` */
export const monthBounds = (month: string) => ({ from: `${month}-01`, to: `${addMonths(month, 1)}-01` });
