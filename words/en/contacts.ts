/** All texts of the contact form and of the contact submissions in the back office. */
export const CONTACT_MESSAGES = {
  nameRequired: "Name is required",
  nameTooLong: "Name must be at most 200 characters",
  email: "Please enter a valid email address",
  phoneRequired: "Phone number is required",
  phoneInvalid: "Please enter a valid phone number",
  subjectRequired: "Subject is required",
  subjectTooLong: "Subject must be at most 200 characters",
  messageTooShort: "Message must be at least 10 characters long",
  messageTooLong: "Message is required and must be less than 1000 characters",

  notSent: "Your message was not sent. What to mend is said below.",
  tooManyAttempts: "Too many attempts. Please wait before trying again.",
  sentTitle: "Message Sent Successfully!",
  sentText: "We'll get back to you within 24 hours.",
  failedTitle: "Error",
  failedText: "Failed to send message. Please try again.",

  updateFailed: "Failed to update contact submission status",
  deleteFailed: "Failed to delete contact submission",
  fetchFailed: "Failed to fetch contact submissions",
  notFound: "Contact submission not found",
  deleted: "Contact submission deleted successfully",
  confirmDelete: "Are you sure you want to delete this contact submission?",
  missing: "N/A",
  unknownName: "Unknown",
  noSubject: "No subject",
} as const;
