export const companyTexts = {
  description:
    "Fret aérien, maritime et routier depuis Machelen, à côté de Brussels Airport, vers plus de 50 pays. Une cotation sous 24 heures.",
  country: "Belgique",
  hours: [
    { days: "Du lundi au vendredi", time: "8 h 00 à 18 h 00", short: "Lun-ven 8 h-18 h" },
    { days: "Samedi", time: "9 h 00 à 16 h 00", short: "Sam 9 h-16 h" },
    { days: "Dimanche", time: "fermé", short: "Dim fermé" },
  ],
};

export const formNotice = {
  text: "Ce que vous saisissez ne nous sert qu’à vous répondre.",
  link: "Comment nous traitons les données personnelles",
};
