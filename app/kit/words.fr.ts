export const BUSY_WORDS = {
  title: "Un instant, s’il vous plaît",
  text: "Trop de demandes nous parviennent en ce moment. Veuillez réessayer dans un instant.",
  again: "Réessayer",
};

export const UI_WORDS = {
  optional: "facultatif",
  messages: "Messages",
  closeMessage: "Fermer le message",
  linkCopied: "Le lien est copié\u202f!",
  leaveEmpty: "Laissez ce champ vide",
  unstorable: "Veuillez supprimer les caractères qui ne peuvent pas être enregistrés",
};

export const lengthOf = (length: string, max: string): string => `${length} caractères sur ${max}`;

export const SIZE_UNITS = { bytes: "o", thousands: "Ko", millions: "Mo" };
