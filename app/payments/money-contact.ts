import { isLanguage, type Language } from "#app/kit/language/language.ts";

interface Person {
  email?: string | null;
  task?: string | null;
  language?: string | null;
}

const MONEY = /invoic|account|financ|factur|boekhou|compta|buchhalt|rechnung/i;

/** Contact of a customer for money: by job title, else the first with an address. */
export function moneyContact<Contact extends Person>(contacts: readonly Contact[]): Contact | undefined {
  const reached = contacts.filter(({ email }) => email);
  return reached.find(({ task }) => MONEY.test(task ?? "")) ?? reached[0];
}

/** Of the person, else of the company. */
export const languageOf = (company: { language: string | null }, contact?: Person): Language =>
  [contact?.language ?? null, company.language].find(isLanguage) ?? "en";
