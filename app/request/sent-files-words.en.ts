export const SENT_FILES_MESSAGES = {
  incomplete: "What was sent did not arrive whole. Please send it again.",
  unreadable: "What was sent cannot be read as a form. Please send it again.",
  tooManyFiles: (count: number) =>
    count === 1 ? "Send one file at a time." : `Send at most ${count} files at once.`,
  tooManyFields: "This form has more fields than can be sent at once.",
  tooMuch: (megabytes: number) => `This is more than can be sent at once (${megabytes} MB).`,
  noRoom: "Our disk is full: nothing was stored. Please try again later, and tell whoever runs this system.",
  busy: "Too much is being sent at this moment. Please try again shortly.",
};
