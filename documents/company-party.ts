import { company } from "#content/company.ts";
import type { PaperParty } from "#domain/documents/paper.ts";

const { street, postalCode, city, countryCode } = company.address;

export const companyParty: PaperParty = {
  name: null,
  company: company.legalName ?? company.name,
  address: [street, `${postalCode} ${city}`],
  countryCode,
  phone: company.phone,
  email: company.email,
  vatNumber: company.vatNumber,
  eori: null,
};

export const companyPlace = city;
