export const REFUSAL_WORDS = {
  longAddress: "This address is longer than any of ours. Please check it.",
  manyAddresses: "These are more addresses than a page has links.",
  unreadableAddress: "This address cannot be read.",
  notAForm: "Send this as a form.",
  incomplete: "What was sent did not arrive whole. Please send it again.",
  unreadableText: "What was sent cannot be read as text. Please send it again.",
  tooLarge: (size: string) => `This is more than can be sent at once (${size}).`,
  manyFields: "This form has more fields than can be sent at once.",
  busySending: "Too much is being sent at this moment. Please try again shortly.",
  databaseAway: "We cannot reach our records at this moment. Please try again shortly.",
  unreadableQuestion: "What was asked for cannot be read. Please check the address.",
  failed: "Something went wrong. Please try again.",
};
