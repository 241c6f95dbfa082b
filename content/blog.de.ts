export const blogTexts = {
  lead: "Praxiswissen zu Transport, Zoll und Papieren, von denen, die täglich damit arbeiten.",
};
