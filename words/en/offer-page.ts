/** Texts of the page where a customer reads an offer, of its PDF, and of the answers there. */
export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Open the link in our mail and press «Accept», or call ${phone}, or write to ${email}. This offer holds until the end of ${until}.`,
  metaTitle: "Our offer",
  offerFrom: (company: string, customer: string) => `${company} offers to ${customer}`,
  replaces: (version: number) => `This is version ${version}. It replaces the one you had before.`,
  jump: "Accept or decline",
  accept: (total: string) => `Accept for ${total}`,
  acceptTitle: "Accept this offer",
  acceptNote: "You order this transport at this price. We make the shipment, and mail you its number.",
  name: "Your name",
  nameRequired: "Type your name",
  nameTooLong: "At most 200 characters",
  decline: "Decline",
  declineTitle: "Decline this offer",
  why: "Why not?",
  whyRequired: "Choose what comes closest",
  more: "Anything to add",
  moreTooLong: "At most 900 characters",
  sureTitle: "Decline for good?",
  sureText: "The offer is closed then, and can no longer be accepted. We are told your reason.",
  sure: "Yes, decline",
  notSure: "No, go back",
  expired: {
    title: "This offer has expired",
    text: (until: string) => `It was open until ${until}. Call or write to us: we look at it again with you.`,
  },
  accepted: {
    title: "Accepted. Thank you.",
    by: (name: string, day: string) => `Accepted by ${name} on ${day}.`,
    number: (number: string) => `Your shipment has the number ${number}.`,
    next: "What happens next: we contact you about pick-up and papers. You follow the shipment with its number, from now on.",
    follow: "Follow the shipment",
  },
  declined: {
    title: "Declined",
    by: (name: string, day: string) => `Declined by ${name} on ${day}.`,
    next: "Changed your mind, or is something missing? Call or write to us, and we make you another offer.",
  },
  withdrawn: {
    title: "This offer was withdrawn",
    text: "It can no longer be accepted. Call or write to us: we tell you why, and what we can offer instead.",
  },
  superseded: {
    title: "This offer was replaced",
    text: "It can no longer be accepted. Call or write to us for the new one.",
  },
  refused: {
    replaced: (version: number) =>
      `This offer was replaced by version ${version}, which you see now. Nothing was accepted or declined: please read it first.`,
    expired: "Your answer came after the last day: nothing was accepted or declined.",
    withdrawn: "This offer was withdrawn before your answer came.",
    superseded: "This offer was replaced before your answer came.",
    accepted: "This offer was accepted already, so it could not be declined.",
    declined: "This offer was declined already, so it could not be accepted.",
  },
  limited: "Too many answers came from your network. Please wait a few minutes, then try again.",
  failed: "This did not come through. Please try again, or call us.",
  call: (phone: string) => `Call ${phone}`,
  write: (email: string) => `Write to ${email}`,
  pdf: "Download as PDF",
} as const;

/** Why customers decline, in the order of the form. */
export const DECLINE_REASONS = {
  price: "The price is too high",
  time: "It takes too long",
  other_forwarder: "We chose somebody else",
  cancelled: "The transport is not needed any more",
  other: "Something else",
} as const;
