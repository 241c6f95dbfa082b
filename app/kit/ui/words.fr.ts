export const UI_WORDS = {
  optional: "facultatif",
  messages: "Messages",
  closeMessage: "Fermer le message",
  linkCopied: "Le lien est copié\u202f!",
  leaveEmpty: "Laissez ce champ vide",
  unstorable: "Veuillez supprimer les caractères qui ne peuvent pas être enregistrés",
};
