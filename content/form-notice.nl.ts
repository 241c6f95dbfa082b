export const formNotice = {
  text: "Wat u invult, gebruiken we alleen om u te antwoorden.",
  link: "Hoe we met persoonsgegevens omgaan",
};
