/** Every text of the quote form and of the quote requests in the back office. */
export const QUOTE_MESSAGES = {
  name: "Name is required and must be less than 100 characters",
  email: "Please enter a valid email address",
  departureCity: "Departure city is required and must be less than 100 characters",
  deliveryCity: "Delivery city is required and must be less than 100 characters",
  parcelType: "Parcel type is required and must be less than 100 characters",
  weight: "Weight is required and must be less than 50 characters",
  specialInfo: "Special information must be less than 1000 characters",
  freightTypes: "Please select at least one freight type",

  tooManyAttempts: "Too many attempts. Please wait before trying again.",
  unexpectedWhileSubmitting: "An error occurred. Please try again.",
  submitFailed: "Failed to submit quote request. Please try again.",
  exceptionDuringCall: "An unexpected error occurred. Please try again.",
  submitted: "Quote request submitted successfully! We'll get back to you within 24 hours.",
  submitting: "Submitting...",

  status: "Choose a status from the list",
  statusUpdateFailed: "Failed to update quote request status",
  deleteFailed: "Failed to delete quote request",
  unknownName: "Unknown",
} as const;
