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
};

export const CONTACT_WORDS = {
  form: "Send us a message",
  name: "Name",
  email: "E-mail",
  phone: "Phone",
  subject: "Subject",
  message: "Message",
  send: "Send Message",
  sending: "Sending...",
};
