export const companyTexts = {
  /** Shown below the home page's title in search results: 70 to 160 characters. */
  description:
    "Air, sea and road freight from Machelen, beside Brussels Airport, to more than 50 countries. A quote within 24 hours.",
  country: "Belgium",
  /** In the order of `company.hours`: for the footer, and in short for the contact page. */
  hours: [
    { days: "Monday-Friday", time: "8:00 AM-6:00 PM", short: "Mon-Fri 8:00-18:00" },
    { days: "Saturday", time: "9:00 AM-4:00 PM", short: "Sat 9:00-16:00" },
    { days: "Sunday", time: "closed", short: "Sun closed" },
  ],
};

/** Shown below each form that stores input; separate from the legal texts, so that forms do not load them. */
export const formNotice = {
  text: "We use what you type only to answer you.",
  link: "How we handle personal data",
};
