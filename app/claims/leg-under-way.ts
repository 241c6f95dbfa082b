interface Times {
  etd: Date | null;
  atd: Date | null;
  ata: Date | null;
}

/**
 * Returns the index of the leg that had the goods at a time: the last one reported as departed, or the next one when
 * that has arrived and the next was due to depart; without reports by the plan. @returns -1 without legs
 */
export function legUnderWay(legs: readonly Times[], at: Date): number {
  const isBefore = (moment: Date | null | undefined) => Boolean(moment && moment <= at);
  const left = legs.findLastIndex(({ atd }) => isBefore(atd));
  if (left < 0)
    return Math.max(
      legs.findLastIndex(({ etd }) => isBefore(etd)),
      legs.length > 0 ? 0 : -1,
    );
  const hasMovedOn = isBefore(legs[left]?.ata) && isBefore(legs[left + 1]?.etd);
  return hasMovedOn ? left + 1 : left;
}
