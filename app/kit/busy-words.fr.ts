export const BUSY_WORDS = {
  title: "Un instant, s'il vous plaît",
  text: "Trop de demandes nous parviennent en ce moment. Veuillez réessayer dans un instant.",
};
