import type * as en from "./words.en.ts";

export const ACCOUNT_WORDS: typeof en.ACCOUNT_WORDS = {
  title: "Kontoauszug",
  reminder: (level) => `Zahlungserinnerung ${level}`,
  asOf: (day) => `Stand ${day}`,
  to: "An",
  columns: {
    number: "Nummer",
    date: "Datum",
    due: "Fällig",
    amount: "Betrag",
    open: "Offen",
    days: "Tage überfällig",
  },
  kinds: { invoice: "Rechnung", credit_note: "Gutschrift", payment: "Zahlung, noch nicht zugeordnet" },
  disputed: "strittig",
  ages: {
    not_due: "Noch nicht fällig",
    to_30: "1 bis 30 Tage überfällig",
    to_60: "31 bis 60 Tage überfällig",
    to_90: "61 bis 90 Tage überfällig",
    over_90: "Mehr als 90 Tage überfällig",
  },
  credit: "Zu Ihren Gunsten",
  balance: "Saldo",
  payTitle: "Unsere Bankkonten",
  mention: "Bitte geben Sie die Nummer jeder Rechnung oder die strukturierte Mitteilung an.",
  crossed: "Falls Sie inzwischen gezahlt haben, betrachten Sie die bezahlten Posten bitte als erledigt.",
  nothing: "Es ist nichts offen.",
  page: (page, pages) => `Seite ${page} von ${pages}`,
  statementSubject: (company, day) => `Kontoauszug von ${company}, ${day}`,
  statementText: (greeting, customer, balance) =>
    `${greeting}\n\nanbei erhalten Sie den Kontoauszug von ${customer}. Der Saldo beträgt ${balance}.\n\nMit freundlichen Grüßen`,
  attached: "Der Kontoauszug liegt bei.",
  attachedCopies: (invoices) =>
    invoices === 1
      ? "Der Kontoauszug und eine Kopie der Rechnung liegen bei."
      : "Der Kontoauszug und eine Kopie jeder Rechnung liegen bei.",
  questions: "Haben Sie eine Frage dazu? Antworten Sie auf diese E-Mail oder rufen Sie uns an unter",
  holder: "Kontoinhaber",
};
