export const REFUSAL_WORDS = {
  longAddress: "This address is longer than any of ours. Please check it.",
  manyAddresses: "These are more addresses than a page has links.",
  unreadableAddress: "This address cannot be read.",
  notAForm: "Send this as a form.",
  incomplete: "What was sent did not arrive whole. Please send it again.",
  unreadableText: "What was sent cannot be read as text. Please send it again.",
  unreadableForm: "What was sent cannot be read as a form. Please send it again.",
  tooLarge: (size: string) => `This is more than can be sent at once (${size}).`,
  manyFields: "This form has more fields than can be sent at once.",
  manyFiles: (count: number) =>
    count === 1 ? "Send one file at a time." : `Send at most ${count} files at once.`,
  busySending: "Too much is being sent at this moment. Please try again shortly.",
  noRoom: "Our disk is full: nothing was stored. Please try again later, and tell whoever runs this system.",
  databaseAway: "We cannot reach our records at this moment. Please try again shortly.",
  outcomeUnknown: "We cannot tell whether this was saved. Please look before you send it again.",
  unreadableQuestion: "What was asked for cannot be read. Please check the address.",
  noFile: "This file does not exist any more",
  fileFailed: "This file cannot be handed out at this moment. Please ask us for it.",
  failed: "Something went wrong. Please try again.",
};

export const DONE_WORDS = {
  title: "Done, but the page is missing",
  text: "What you sent is done. The page cannot be shown at this moment, since our records cannot be reached. Please do not send it again.",
  showPage: "Show the page",
};
