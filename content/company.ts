import { phoneHref } from "#app/kit/text/phone.ts";

/** Facts of the company, on every page, mail and paper; its texts are in company-texts. Sample values: see «Make it your own» in the README. */
interface Company {
  name: string;
  wordmark: readonly [string, string];
  /** Identity that the law wants on a company's pages, letters and mails; null leaves a line out. */
  legalName: string | null;
  vatNumber: string | null;
  phone: string;
  /** Address for visitors, and without MAIL_FROM the sender of mails. */
  email: string;
  address: {
    street: string;
    postalCode: string;
    city: string;
    /** ISO 3166: two capitals. */
    countryCode: string;
  };
  /** ISO 4217: what costs, margins and reports are counted in. Lines that are stored keep the rate they were saved with. */
  currency: string;
  founded: string;
  /** Beginning of proposed tracking numbers: letters and digits. Numbers given out before stay valid. */
  trackingPrefix: string;
  hours: readonly OpeningHours[];
}

interface OpeningHours {
  /** For search engines: English names, times as HH:MM, null when closed. */
  weekdays: readonly string[];
  opens: string | null;
  closes: string | null;
}

export const company: Company = {
  name: "Zenne Freight",
  wordmark: ["Zenne", "Freight"],
  legalName: "Zenne Freight BV",
  vatNumber: null,
  phone: "+32 2 555 01 80",
  email: "info@zenne.example",
  address: {
    street: "Kanaalkaai 1",
    postalCode: "1830",
    city: "Machelen",
    countryCode: "BE",
  },
  currency: "EUR",
  founded: "2010",
  trackingPrefix: "ZF",
  hours: [
    {
      weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "18:00",
    },
    {
      weekdays: ["Saturday"],
      opens: "09:00",
      closes: "16:00",
    },
    { weekdays: ["Sunday"], opens: null, closes: null },
  ],
};

/** Legal name and VAT number in one line, for the foot of pages, papers and mails; empty when neither is given. */
export const legalLine = [company.legalName, company.vatNumber].filter(Boolean).join(" · ");

export const phoneLink = phoneHref(company.phone);
