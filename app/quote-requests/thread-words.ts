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
