export const UI_WORDS = {
  optional: "optioneel",
  messages: "Berichten",
  closeMessage: "Bericht sluiten",
  linkCopied: "De link is gekopieerd!",
  leaveEmpty: "Laat dit veld leeg",
  unstorable: "Verwijder de tekens die niet kunnen worden bewaard",
};
