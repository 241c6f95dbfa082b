export const blogTexts = {
  lead: "Advies over vervoer, douane en documenten, geschreven door de mensen die het werk doen.",
};
