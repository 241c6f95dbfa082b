export const REFUSAL_WORDS = {
  longAddress: "Dit adres is langer dan die van ons. Controleer het even.",
  manyAddresses: "Dit zijn meer adressen dan een pagina links heeft.",
  unreadableAddress: "Dit adres kan niet worden gelezen.",
  notAForm: "Verstuur dit als formulier.",
  incomplete: "Niet alles is aangekomen. Verstuur het opnieuw.",
  unreadableText: "Wat u verstuurde, kan niet als tekst worden gelezen. Verstuur het opnieuw.",
  tooLarge: (size: string) => `Dit is meer dan in één keer kan worden verstuurd (${size}).`,
  manyFields: "Dit formulier heeft meer velden dan in één keer kunnen worden verstuurd.",
  busySending: "Er wordt op dit ogenblik te veel verstuurd. Probeer het dadelijk opnieuw.",
  databaseAway: "We kunnen onze gegevens op dit ogenblik niet bereiken. Probeer het dadelijk opnieuw.",
  unreadableQuestion: "Wat gevraagd werd, kan niet worden gelezen. Controleer het adres.",
  failed: "Er ging iets mis. Probeer het opnieuw.",
};
