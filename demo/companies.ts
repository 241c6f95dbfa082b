import type { MailsWanted } from "#app/mails/mail.ts";
import { type ConsigneeKey, consigneeId, type ShipperKey, shipperId } from "./parties.ts";
import { demoId } from "./random.ts";
import samples from "./samples/companies.json" with { type: "json" };
import { dayAt } from "./times.ts";

interface Person {
  name: string;
  email: string;
  phone?: string;
  task: string;
  mails?: MailsWanted;
}

interface Facts {
  name: string;
  legal_name: string;
  vat_number: string | null;
  eori?: string;
  address: { street: string; postcode: string; city: string; country_code: string };
  language: "en" | "nl" | "fr" | "de";
  payment_days: number;
  notes?: string;
  people: Person[];
  shippers?: ShipperKey[];
  consignees?: ConsigneeKey[];
}

const companies = samples as Facts[];

export function demoCompanies(now: Date) {
  const rows = companies.map(({ people: _p, shippers: _s, consignees: _c, address, ...facts }, number) => {
    const time = `${String(9 + (number % 8)).padStart(2, "0")}:${12 + number * 5}`;
    const created = dayAt(now, -(40 + number * 61), time);
    return { ...facts, ...address, id: demoId("company", number), created_at: created, updated_at: created };
  });
  const contacts = companies.flatMap(({ people }, number) =>
    people.map(({ mails = "none", phone = null, ...person }, place) => ({
      ...person,
      phone,
      id: demoId("company-contact", number * 10 + place),
      company_id: demoId("company", number),
      position: place + 1,
      mails_wanted: mails,
    })),
  );
  const joined = companies.flatMap(({ shippers = [], consignees = [] }, number) => [
    ...shippers.map((key) => ({
      table: "shippers" as const,
      id: shipperId(key),
      company_id: demoId("company", number),
    })),
    ...consignees.map((key) => ({
      table: "consignees" as const,
      id: consigneeId(key),
      company_id: demoId("company", number),
    })),
  ]);
  return { companies: rows, contacts, joined };
}
