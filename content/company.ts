import { phoneHref } from "#app/kit/text/phone.ts";

/** Facts of the company, on every page, mail and paper; its texts are in company-texts. Sample values: see «Make it your own» in the README. */
interface Company {
  name: string;
  wordmark: readonly [string, string];
  /** Legally required identity on pages, letters and mails; null omits a line. */
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
  /** ISO 4217: the currency of costs, margins and reports. Stored lines keep the rate they were saved with. */
  currency: string;
  founded: string;
  /** Prefix of proposed tracking numbers: letters and digits. Earlier numbers stay valid. */
  trackingPrefix: string;
  hours: readonly OpeningHours[];
}

interface OpeningHours {
  /** For search engines: English weekdays, times as HH:MM, null when closed. */
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
  address: { street: "Kanaalkaai 1", postalCode: "1830", city: "Machelen", countryCode: "BE" },
  currency: "EUR",
  founded: "2010",
  trackingPrefix: "ZF",
  hours: [
    { weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:00", closes: "18:00" },
    { weekdays: ["Saturday"], opens: "09:00", closes: "16:00" },
    { weekdays: ["Sunday"], opens: null, closes: null },
  ],
};

/** Legal name and VAT number on one line, for the footer of pages, documents and mails; empty when neither is set. */
export const legalLine = [company.legalName, company.vatNumber].filter(Boolean).join(" · ");

export const phoneLink = phoneHref(company.phone);
