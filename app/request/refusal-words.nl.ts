export const REFUSAL_WORDS = {
  longAddress: "Dit adres is langer dan die van ons. Controleer het even.",
  manyAddresses: "Dit zijn meer adressen dan een pagina links heeft.",
  unreadableAddress: "Dit adres kan niet worden gelezen.",
  notAForm: "Verstuur dit als formulier.",
  incomplete: "Niet alles is aangekomen. Verstuur het opnieuw.",
  unreadableText: "Wat u verstuurde, kan niet als tekst worden gelezen. Verstuur het opnieuw.",
  unreadableForm: "Wat werd verzonden, is niet als formulier te lezen. Verzend het opnieuw.",
  tooLarge: (size: string) => `Dit is meer dan in één keer kan worden verstuurd (${size}).`,
  manyFields: "Dit formulier heeft meer velden dan in één keer kunnen worden verstuurd.",
  manyFiles: (count: number) =>
    count === 1 ? "Verzend één bestand tegelijk." : `Verzend hoogstens ${count} bestanden tegelijk.`,
  busySending: "Er wordt op dit ogenblik te veel verstuurd. Probeer het dadelijk opnieuw.",
  noRoom: "Onze schijf is vol: er is niets bewaard. Probeer het later opnieuw, en meld het ons.",
  databaseAway: "We kunnen onze gegevens op dit ogenblik niet bereiken. Probeer het dadelijk opnieuw.",
  outcomeUnknown: "We weten niet zeker of dit is opgeslagen. Kijk het na voor u het opnieuw verstuurt.",
  unreadableQuestion: "Wat gevraagd werd, kan niet worden gelezen. Controleer het adres.",
  noFile: "Dit bestand bestaat niet meer",
  fileFailed: "Dit bestand kan op dit moment niet worden afgegeven. Vraag het ons.",
  failed: "Er ging iets mis. Probeer het opnieuw.",
};

export const DONE_WORDS = {
  title: "Klaar, maar zonder pagina",
  text: "Wat u hebt verstuurd, is uitgevoerd. De pagina kan op dit ogenblik niet worden getoond, omdat onze gegevens onbereikbaar zijn. Verstuur het niet opnieuw.",
  showPage: "Toon de pagina",
};
