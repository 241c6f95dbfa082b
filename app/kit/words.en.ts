export const BUSY_WORDS = {
  title: "One moment, please",
  text: "Too much is asked of us at this moment. Please try again shortly.",
  again: "Try again",
};

export const UI_WORDS = {
  optional: "optional",
  messages: "Messages",
  closeMessage: "Close toast",
  linkCopied: "Link copied to clipboard!",
  leaveEmpty: "Leave this field empty",
  /** Characters meant: NUL and lone surrogates. */
  unstorable: "Please remove the characters that cannot be stored",
};

export const lengthOf = (length: string, max: string): string => `${length} of ${max} characters`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
