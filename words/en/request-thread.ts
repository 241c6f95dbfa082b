export const THREAD_MESSAGES = {
  toRequired: "Type the e-mail address it goes to",
  toInvalid: "Please enter a valid email address",
  subjectRequired: "Give the mail a subject",
  subjectTooLong: "A subject has at most 180 characters",
  bodyRequired: "Write the message first",
  bodyTooLong: "A message has at most 10,000 characters",
  noteRequired: "Write the note first",
  receivedRequired: "Paste or type what the customer answered",
  viaRequired: "Choose how the answer came",
  gap: (gaps: string) => `Fill in or take out ${gaps} first`,
  stopped: (email: string, why: string) =>
    `No mails go to ${email}: ${why.charAt(0).toLowerCase()}${why.slice(1)}. Take another address, or allow this one again.`,
  colleagueReplied: (who: string) =>
    `${who} replied while you were writing. Read that reply, then send yours if it is still needed.`,

  sent: "Reply on its way",
  received: "Answer added to the thread",
  noted: "Note added",
  withdrawn: "Taken out of the thread",
  putBack: "Back in the thread",
  failed: "It was not stored. Your text is still here: please try again.",
  withdrawFailed: "It could not be changed. Please try again.",
  moreFailed: "Earlier messages could not be read",
  notFound: "This message is not in the thread any more",
  notYours: "Only whoever wrote it, or an owner, can take it out",
  requestGone: "The request has been deleted. Copy your text before you leave.",
  none: "No reply yet",
  /** @param status of the newest version that was sent */
  offered: (number: string, status: string) =>
    `No message, but answered by offer ${number}${["accepted", "declined", "withdrawn"].includes(status) ? `, which was ${status}` : ""}`,
  confirmWithdraw: "It is shown no more. You can put it back at once.",
  confirmReplace: "The template replaces the subject and the text you have typed.",
  repliedJustNow: (who: string) => `${who} has replied just now.`,
} as const;

export const RECEIVED_VIA = {
  email: "By e-mail",
  phone: "By phone",
  meeting: "In a meeting",
  other: "Another way",
} as const;

export const REPLY_TEMPLATE_MESSAGES = {
  nameRequired: "Give the template a name",
  nameTooLong: "A name has at most 100 characters",
  nameTaken: "Another template has this name",
  subjectRequired: "Type the subject of the mail",
  subjectTooLong: "A subject has at most 180 characters",
  bodyRequired: "Type the text of the mail",
  bodyTooLong: "A text has at most 5,000 characters",
  unknownFields: (fields: string, many: boolean) =>
    many ? `${fields} are no fields. Choose from the list.` : `${fields} is no field. Choose from the list.`,
  archived: "Template archived",
  restored: "Template restored",
  failed: "The template was not saved. Please try again.",
  readFailed: "The templates could not be read",
  notFound: "This template does not exist",
  changed:
    "A colleague saved this template meanwhile. Your text is still here; saving again replaces theirs.",
  isArchived: "This template is archived. Restore it to change it.",
  none: "No templates yet",
} as const;
