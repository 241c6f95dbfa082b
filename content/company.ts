/** Facts of the company. Sample values: another company replaces this folder and the colours in app/ui/theme.css. */
export const company = {
  name: "Zenne Freight",
  wordmark: ["Zenne", "Freight"] as const,
  description:
    "Air, sea and road freight from Machelen, beside Brussels Airport, to more than 50 countries. A quote within 24 hours.",
  phone: "+32 2 555 01 80",
  email: "info@zenne.example",
  address: {
    street: "Kanaalkaai 1",
    postalCode: "1830",
    city: "Machelen",
    country: "Belgium",
    countryCode: "BE",
  },
  founded: "2010",
  hours: [
    {
      days: "Monday-Friday",
      time: "8:00 AM-6:00 PM",
      short: "Mon-Fri 8:00-18:00",
      weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "18:00",
    },
    {
      days: "Saturday",
      time: "9:00 AM-4:00 PM",
      short: "Sat 9:00-16:00",
      weekdays: ["Saturday"],
      opens: "09:00",
      closes: "16:00",
    },
    { days: "Sunday", time: "closed", short: "Sun closed", weekdays: ["Sunday"], opens: null, closes: null },
  ],
} as const;
