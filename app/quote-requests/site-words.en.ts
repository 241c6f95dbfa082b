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
  notSent: "Your request was not sent. What to mend is said below.",
};

export const QUOTE_WORDS = {
  submit: "Request a quote",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  departureCity: "Departure city",
  deliveryCity: "Delivery city",
  parcelType: "Parcel type",
  weight: "Weight",
  freightType: "Freight type",
  specialInfo: "Special information",
  examples: { from: "Antwerp", to: "Lagos", parcel: "2 pallets" },
};
