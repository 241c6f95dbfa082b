export const BUSY_WORDS = {
  title: "Een ogenblik alstublieft",
  text: "Er komen op dit ogenblik te veel aanvragen binnen. Probeer het dadelijk opnieuw.",
  again: "Opnieuw proberen",
};

export const UI_WORDS = {
  optional: "optioneel",
  messages: "Berichten",
  closeMessage: "Bericht sluiten",
  linkCopied: "De link is gekopieerd!",
  leaveEmpty: "Laat dit veld leeg",
  unstorable: "Verwijder de tekens die niet kunnen worden bewaard",
};

export const lengthOf = (length: string, max: string): string => `${length} van ${max} tekens`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
