import { isLanguage, type Language } from "#app/kit/language/language.ts";

interface Person {
  email?: string | null;
  task?: string | null;
  language?: string | null;
}

/** Job titles of contacts for invoices, in four languages. */
const MONEY = /invoic|billing|account|factu|compta|boekh|rechnung|buchh|fibu|finan/i;

/** Returns the contact for invoices, reminders and statements: by job title, else the first with an address. */
export function moneyContact<Contact extends Person>(contacts: readonly Contact[]): Contact | undefined {
  const reached = contacts.filter(({ email }) => email);
  return reached.find(({ task }) => MONEY.test(task ?? "")) ?? reached[0];
}

/** Returns the contact's language, else the company's. */
export const languageOf = (company: { language: string | null }, contact?: Person): Language =>
  [contact?.language ?? null, company.language].find(isLanguage) ?? "en";
