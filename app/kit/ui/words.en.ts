export const UI_WORDS = {
  optional: "optional",
  messages: "Messages",
  closeMessage: "Close toast",
  linkCopied: "Link copied to clipboard!",
  leaveEmpty: "Leave this field empty",
  /** NUL and lone surrogates. */
  unstorable: "Please remove the characters that cannot be stored",
};
