export const UI_WORDS = {
  optional: "optional",
  messages: "Meldungen",
  closeMessage: "Meldung schließen",
  linkCopied: "Der Link ist kopiert!",
  leaveEmpty: "Dieses Feld leer lassen",
  unstorable: "Bitte entfernen Sie die Zeichen, die nicht gespeichert werden können",
};
