export const companyTexts = {
  description:
    "Lucht-, zee-\u00a0en wegvervoer vanuit Machelen, naast Brussels Airport, naar meer dan 50 landen. Een offerte binnen 24 uur.",
  country: "België",
  hours: [
    { days: "Maandag–vrijdag", time: "8.00–18.00 uur", short: "Ma–vr 8.00–18.00" },
    { days: "Zaterdag", time: "9.00–16.00 uur", short: "Za 9.00–16.00" },
    { days: "Zondag", time: "gesloten", short: "Zo gesloten" },
  ],
};

export const formNotice = {
  text: "Wat u invult, gebruiken we alleen om u te antwoorden.",
  link: "Hoe we met persoonsgegevens omgaan",
};
