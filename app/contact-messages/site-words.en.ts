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

export const CONTACT_PAGE_WORDS = {
  howToReach: "How to reach us",
  office: "Office",
  phone: "Phone",
  email: "E-mail",
  hours: "Business hours",
  openMap: "Open in OpenStreetMap",
  showStreets: "Show the streets",
  hideStreets: "Hide the streets",
  map: (place: string, address: string) => `Map of ${place}, ${address}`,
  north: "N",
  south: "S",
  east: "E",
  west: "W",
};
