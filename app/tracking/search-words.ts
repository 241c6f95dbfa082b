/** Texts of the public search that the server draws alone: browsers do not load them. */
export const TRACKING_SEARCH_MESSAGES = {
  tooMany: (most: number) => `Please look up at most ${most} numbers at once`,
  tooManySearches: "Too many searches. Please wait a minute, then try again.",
  tooManyReferences:
    "Too many searches for numbers that are not our tracking numbers. Please wait an hour, or ask us.",
  tooManyPostcodes: "Too many searches with a postcode. Please try again later, or ask us.",
  postcodeInvalid: "Please type the postcode alone, such as 1830 or 1012 AB",
} as const;
