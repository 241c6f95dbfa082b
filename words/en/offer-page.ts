/** Texts of the page where a customer reads an offer, of its PDF, and of the answers there. */
export const OFFER_PAGE_WORDS = {
  howToAccept: (until: string, phone: string, email: string) =>
    `Open the link in our mail and press «Accept», or call ${phone}, or write to ${email}. This offer holds until the end of ${until}.`,
} as const;
