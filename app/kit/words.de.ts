export const BUSY_WORDS = {
  title: "Einen Augenblick bitte",
  text: "Im Moment gehen zu viele Anfragen ein. Bitte versuchen Sie es gleich noch einmal.",
  again: "Erneut versuchen",
};

export const UI_WORDS = {
  optional: "optional",
  messages: "Meldungen",
  closeMessage: "Meldung schließen",
  linkCopied: "Der Link ist kopiert!",
  leaveEmpty: "Dieses Feld leer lassen",
  unstorable: "Bitte entfernen Sie die Zeichen, die nicht gespeichert werden können",
};

export const lengthOf = (length: string, max: string): string => `${length} von ${max} Zeichen`;

export const SIZE_UNITS = { bytes: "B", thousands: "KB", millions: "MB" };
