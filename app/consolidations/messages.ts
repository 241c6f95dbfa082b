import { formatCount, pluralize } from "#app/kit/text/counts.ts";

const listNumbers = (numbers: readonly string[]): string =>
  numbers.length > 10
    ? `${numbers.slice(0, 10).join(", ")} and ${numbers.length - 10} more`
    : numbers.join(", ");

/** Texts of the back office. */
export const CONSOLIDATION_MESSAGES = {
  title: "Consolidations",
  failed: "It could not be done. Please try again.",
  fetchFailed: "The consolidations could not be read",
  notFound: "This consolidation is not there",
  closed: "It is closed: open it again to change it",
  changedMeanwhile: (who: string) =>
    `${who} changed it meanwhile: what you typed is kept here. Look at the page in another window, then save again to replace it.`,
  chooseHouses: "Choose at least one shipment",
  typeNumbers: "Choose shipments, or type their numbers",
  tooMany: (most: number) => `A consolidation has at most ${formatCount(most)} shipments`,
  unknown: (numbers: readonly string[]) => `No shipment has the number ${listNumbers(numbers)}`,
  ambiguous: (number: string, all: readonly string[]) =>
    `«${number}» is on ${listNumbers(all)}: type the tracking number`,
  noneLeft: "None of the shipments is there any more",
  cutoffsToo: "Move its cut-offs by these days too",
  noArrival: "Type its legs first: it has no arrival that could move",
  actNotFound: "It was taken back already",
  created: (number: string) => `${number} is there`,
  added: (count: number) => `${pluralize(count, "shipment")} added`,
  addedTo: (count: number, number: string) => `${pluralize(count, "shipment")} added to ${number}`,
  saved: "Saved",
  removed: "Taken out",
  otherMasters: (rows: readonly { number: string; master: string }[]) =>
    `Already in another one: ${listNumbers(rows.map(({ number, master }) => `${number} in ${master}`))}. Choose «Move» to take them from there.`,
  nothingAdded: "All of them are in it already",
  reached: (count: number) => `${pluralize(count, "shipment")} changed`,
  leftOut: (numbers: readonly string[]) => `left out, delivered or cancelled: ${listNumbers(numbers)}`,
  kept: (numbers: readonly string[]) => `kept what was corrected there: ${listNumbers(numbers)}`,
  hadIt: (numbers: readonly string[]) => `had it already: ${listNumbers(numbers)}`,
} as const;

export const COST_MESSAGES = {
  notFound: "This cost is not there any more",
  changedMeanwhile: "Somebody changed this cost meanwhile. Look at what it says now, then change it again.",
  codeUnknown: "No charge code is called so. Choose one from the list, or leave it empty",
  rateUnknown: "No rate of this currency is known: type one",
  nobodyLeft: "No shipment is left that could bear the rest: its lines were changed there",
  nothingToSplitBy: "None of the shipments has any: choose another basis",
  missing: (basis: string, numbers: readonly string[]) => `${basis} is not typed at ${listNumbers(numbers)}`,
  full: (numbers: readonly string[]) =>
    `${listNumbers(numbers)} can hold no charge more: take some of its lines together first`,
  sumDiffers: (sum: string, rest: string) => `The shares are ${sum} together, and ${rest} is to be split`,
} as const;

/** Result of a write on the master, with the houses that were left out. */
export interface WriteReport {
  reached: number;
  leftOut: string[];
  kept: string[];
  hadIt?: string[];
}

/** Formats «Moved: 3 shipments changed; kept what was corrected there: …»; only `done` when it concerns no shipment. */
export function reachedText(done: string, { reached, leftOut, kept, hadIt = [] }: WriteReport): string {
  const M = CONSOLIDATION_MESSAGES;
  if (reached + leftOut.length + kept.length + hadIt.length === 0) return done;
  return [
    `${done}: ${M.reached(reached)}`,
    ...(leftOut.length > 0 ? [M.leftOut(leftOut)] : []),
    ...(hadIt.length > 0 ? [M.hadIt(hadIt)] : []),
    ...(kept.length > 0 ? [M.kept(kept)] : []),
  ].join("; ");
}

export const VESSEL_MESSAGES = {
  title: "Change a vessel",
  noneOfChosen: "None of the chosen shipments has a vessel yet",
  noneOfChosenHelp:
    "Neither a leg that has not arrived names one, nor a consolidation. Consolidate them, or name the vessel on a leg of each.",
  tooMany: (most: number) => `At most ${formatCount(most)} shipments change at once: choose fewer of them`,
  nothing: "Nothing changes: type another vessel, carrier or date",
  chooseOne: "Choose at least one consolidation or shipment",
  dateInvalid: "Choose a date and a time",
  arrivesFirst: (route: string) => `${route}: it arrives before it leaves`,
  cutoffs: "Move the cut-offs of the consolidations as far as their ETD",
  tell: (shipments: number) => `Tell the customers of ${pluralize(shipments, "shipment")}`,
  takenBack: (summary: string) => `taking back ${summary}`,
  changed: (count: number) => `${pluralize(count, "shipment")} changed`,
  over: (count: number) =>
    `The first 100 that you chose are looked for here, ${formatCount(count)} more are not: tick them, or choose them next`,
  undone: (count: number) => `Taken back for ${pluralize(count, "shipment")}`,
} as const;
