export const ACCOUNT_WORDS = {
  title: "Statement of account",
  reminder: (level: number) => `Reminder ${level}`,
  asOf: (day: string) => `As of ${day}`,
  to: "To",
  columns: {
    number: "Number",
    date: "Date",
    due: "Due",
    amount: "Amount",
    open: "Open",
    days: "Days overdue",
  },
  kinds: { invoice: "Invoice", credit_note: "Credit note", payment: "Payment, not yet assigned" },
  disputed: "in dispute",
  ages: {
    not_due: "Not due yet",
    to_30: "1 to 30 days overdue",
    to_60: "31 to 60 days overdue",
    to_90: "61 to 90 days overdue",
    over_90: "More than 90 days overdue",
  },
  credit: "In your favour",
  balance: "Balance",
  payTitle: "Our bank accounts",
  mention: "Please mention the number of each invoice, or its structured communication.",
  crossed: "If you have paid in the meantime, please disregard what you have settled.",
  nothing: "Nothing is open.",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  statementSubject: (company: string, day: string) => `Statement of account of ${company}, ${day}`,
  statementText: (greeting: string, customer: string, balance: string) =>
    `${greeting}\n\nPlease find attached the statement of account of ${customer}. The balance is ${balance}.\n\nKind regards,`,
  attached: "The statement of account is attached.",
  attachedCopies: (invoices: number): string =>
    invoices === 1
      ? "The statement of account and a copy of the invoice are attached."
      : "The statement of account and a copy of each invoice are attached.",
  questions: "Do you have a question about it? Answer this mail or call us on",
  holder: "Account holder",
};
