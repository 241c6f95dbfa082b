export const companyTexts = {
  description:
    "Luftfracht, Seefracht und Lkw-Transporte ab Machelen, neben Brussels Airport, in mehr als 50 Länder. Ein Angebot innerhalb von 24 Stunden.",
  country: "Belgien",
  hours: [
    { days: "Montag–Freitag", time: "8:00–18:00 Uhr", short: "Mo–Fr 8:00–18:00" },
    { days: "Samstag", time: "9:00–16:00 Uhr", short: "Sa 9:00–16:00" },
    { days: "Sonntag", time: "geschlossen", short: "So geschlossen" },
  ],
};

export const formNotice = {
  text: "Was Sie eingeben, verwenden wir nur, um Ihnen zu antworten.",
  link: "So gehen wir mit personenbezogenen Daten um",
};
