export const SENT_FILES_MESSAGES = {
  incomplete: "Wat werd verzonden, is niet volledig aangekomen. Verzend het opnieuw.",
  unreadable: "Wat werd verzonden, is niet als formulier te lezen. Verzend het opnieuw.",
  tooManyFiles: (count: number) =>
    count === 1 ? "Verzend één bestand tegelijk." : `Verzend hoogstens ${count} bestanden tegelijk.`,
  tooManyFields: "Dit formulier heeft meer velden dan er tegelijk kunnen worden verzonden.",
  tooMuch: (megabytes: number) => `Dit is meer dan er tegelijk kan worden verzonden (${megabytes} MB).`,
  noRoom: "Onze schijf is vol: er is niets bewaard. Probeer het later opnieuw, en meld het ons.",
  busy: "Er wordt op dit moment te veel verzonden. Probeer het zo dadelijk opnieuw.",
};
