export const blogTexts = {
  lead: "Rat zu Transport, Zoll und Papieren, geschrieben von denen, die die Arbeit machen.",
};
