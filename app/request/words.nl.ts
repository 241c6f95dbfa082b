export const ERROR_WORDS = {
  notFoundTitle: "Pagina niet gevonden",
  notFoundLine: "404 · hier eindigt de route",
  notFoundHead: "Deze pagina bestaat niet",
  goHome: "Naar de startpagina",
  goBack: "Terug",
  failedTitle: "Er ging iets mis",
  failedText:
    "Er deed zich een onverwachte fout voor. Laad de pagina opnieuw, of neem contact met ons op als het probleem blijft.",
  tryAgain: "Opnieuw proberen",
  refresh: "Pagina vernieuwen",
};
