import { formatCount } from "#app/kit/text/counts.ts";

export const QUOTE_DESK_MESSAGES = {
  statusUpdateFailed: "Failed to update quote request status",
  deleteFailed: "Failed to delete quote request",
  unknownName: "Unknown",
  missing: "N/A",
  shipmentFailed: "The shipment could not be prepared. Please try again.",
  hasShipment: (number: string) => `The request has a shipment already: ${number}`,
  fetchFailed: "Failed to fetch quote requests",
  notFound: "Quote request not found",
  statusUpdated: "Quote request status updated successfully",
  deleted: "Quote request deleted successfully",
  confirmDelete: "Are you sure you want to delete this quote request?",
} as const;

export const THREAD_MESSAGES = {
  toRequired: "Type the e-mail address it goes to",
  stopped: (email: string, why: string) =>
    `No mails go to ${email}: ${why.charAt(0).toLowerCase()}${why.slice(1)}. Take another address, or allow this one again.`,
  failed: "It was not stored. Your text is still here: please try again.",
  moreFailed: "Earlier messages could not be read",
  /** @param status of the newest version that was sent */
  offered: (number: string, status: string) =>
    `No message, but answered by offer ${number}${["accepted", "declined", "withdrawn"].includes(status) ? `, which was ${status}` : ""}`,
} as const;

export const RECEIVED_VIA = {
  email: "By e-mail",
  phone: "By phone",
  meeting: "In a meeting",
  other: "Another way",
} as const;

export const REPLY_TEMPLATE_MESSAGES = {
  unknownFields: (fields: string, many: boolean) =>
    many ? `${fields} are no fields. Choose from the list.` : `${fields} is no field. Choose from the list.`,
  failed: "The template was not saved. Please try again.",
  notFound: "This template does not exist",
  changedMeanwhile: "This template was changed by someone else",
} as const;

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
