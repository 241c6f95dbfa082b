export const SEND_ONCE_MESSAGES = {
  sentAlready:
    "This had been sent already, and was saved once. Look at what is there before you send it again.",
} as const;
