import { isLanguage, type Language } from "#app/kit/language/language.ts";

interface Person {
  email?: string | null;
  task?: string | null;
  language?: string | null;
}

/** Job titles of people who handle invoices, in four languages. */
const MONEY = /invoic|billing|account|factu|compta|boekh|rechnung|buchh|fibu|finan/i;

/** Contact of a customer for invoices, reminders and statements alike: by job title, else the first with an address. */
export function moneyContact<Contact extends Person>(contacts: readonly Contact[]): Contact | undefined {
  const reached = contacts.filter(({ email }) => email);
  return reached.find(({ task }) => MONEY.test(task ?? "")) ?? reached[0];
}

/** Of the person, else of the company. */
export const languageOf = (company: { language: string | null }, contact?: Person): Language =>
  [contact?.language ?? null, company.language].find(isLanguage) ?? "en";
