/** Returns the first day of a month and of the next. @param month `YYYY-MM` @returns days, `YYYY-MM-DD` */
export function monthBounds(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return { from: `${month}-01`, to: `${next}-01` };
}
