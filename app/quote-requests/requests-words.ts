import { formatCount } from "#app/kit/text/counts.ts";

export const REQUEST_MESSAGES = {
  notFound: "Quote request not found",
  notFoundHint: "It was deleted, or the address is not complete.",
  fetchFailed: "Failed to fetch quote request",

  ownerInvalid: "Choose a colleague who may answer quote requests",
  takenBy: (name: string) => `${name} has this request already`,
  hasNobody: "It was given back meanwhile: nobody has this request",
  claimed: "The request is yours",
  assigned: "Request assigned",
  givenBack: "Nobody owns the request now",
  ownerFailed: "The owner could not be changed. Please try again.",

  handOver: (count: number, isOwn: boolean) => {
    const whose = isOwn ? "your" : "their";
    return count === 1
      ? `Who takes ${whose} open quote request?`
      : `Who takes ${whose} ${count} open quote requests?`;
  },
  handOverHint: (count: number) =>
    count === 1
      ? "It changes hands together with this; the audit log names it."
      : "They change hands together with this; the audit log names each request.",
  handToNobody: "Nobody: give them back",
  handed: (count: number) =>
    count === 1 ? "One open quote request was handed over" : `${count} open quote requests were handed over`,

  enterDescription: "A request that came by phone or mail. It is yours from the start.",
  enterFailed: "The request could not be saved. Please try again.",
  nameRequired: "Name is required",
  originRequired: "Say where it is sent from",
  destinationRequired: "Say where it is sent to",
  tooLong: (max: number) => () => `Must be at most ${formatCount(max)} characters`,
  confirm: "Send the customer the confirmation by mail",
  confirmHint: "The one that visitors of the site get. Without it the customer hears from you alone.",

  opensAgain: (when: string) => `opens ${when}`,
  answeredIn: (words: string) => `First answer ${words}`,
  languageSet: (noun: string, language: string) => `Mails about this ${noun} are written in ${language}`,
  snoozedUntil: (day: string) => `Snoozed until ${day}`,
  enteredBy: (who: string) => `Typed in by ${who}`,
} as const;
