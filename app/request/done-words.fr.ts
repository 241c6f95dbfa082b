export const DONE_WORDS = {
  title: "C’est fait, mais la page manque",
  text: "Ce que vous avez envoyé est fait. La page ne peut pas être affichée pour le moment, car nos données sont inaccessibles. Veuillez ne pas l’envoyer à nouveau.",
  showPage: "Afficher la page",
};
