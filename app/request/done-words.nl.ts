export const DONE_WORDS = {
  title: "Klaar, maar zonder pagina",
  text: "Wat u hebt verstuurd, is uitgevoerd. De pagina kan op dit ogenblik niet worden getoond, omdat onze gegevens onbereikbaar zijn. Verstuur het niet opnieuw.",
  showPage: "Toon de pagina",
};
