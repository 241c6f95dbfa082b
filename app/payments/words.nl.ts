import type * as en from "./words.en.ts";

export const ACCOUNT_WORDS: typeof en.ACCOUNT_WORDS = {
  title: "Rekeningoverzicht",
  reminder: (level) => `Herinnering ${level}`,
  asOf: (day) => `Op ${day}`,
  to: "Aan",
  columns: {
    number: "Nummer",
    date: "Datum",
    due: "Vervaldag",
    amount: "Bedrag",
    open: "Openstaand",
    days: "Dagen vervallen",
  },
  kinds: { invoice: "Factuur", credit_note: "Creditnota", payment: "Betaling, nog niet toegewezen" },
  disputed: "betwist",
  ages: {
    not_due: "Nog niet vervallen",
    to_30: "1 tot 30 dagen vervallen",
    to_60: "31 tot 60 dagen vervallen",
    to_90: "61 tot 90 dagen vervallen",
    over_90: "Meer dan 90 dagen vervallen",
  },
  credit: "In uw voordeel",
  balance: "Saldo",
  payTitle: "Onze bankrekeningen",
  mention: "Vermeld bij uw betaling het nummer van elke factuur of de gestructureerde mededeling.",
  crossed: "Hebt u intussen betaald, dan hoeft u met het betaalde geen rekening te houden.",
  nothing: "Er staat niets open.",
  page: (page, pages) => `Pagina ${page} van ${pages}`,
  statementSubject: (company, day) => `Rekeningoverzicht van ${company}, ${day}`,
  statementText: (greeting, customer, balance) =>
    `${greeting}\n\nIn bijlage vindt u het rekeningoverzicht van ${customer}. Het saldo bedraagt ${balance}.\n\nMet vriendelijke groeten,`,
  attached: "Het rekeningoverzicht zit in bijlage.",
  attachedCopies: (invoices) =>
    invoices === 1
      ? "Het rekeningoverzicht en een kopie van de factuur zitten in bijlage."
      : "Het rekeningoverzicht en een kopie van elke factuur zitten in bijlage.",
  questions: "Hebt u hierover een vraag? Antwoord op deze e-mail of bel ons op",
  holder: "Rekeninghouder",
};
