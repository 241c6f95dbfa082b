import { isEmailType } from "../email.ts";
import type { ImportField } from "../imports/mapping.ts";
import { COMPANY_LABELS, CONTACT_LABELS } from "./company.ts";
import { vatKey } from "./match.ts";

export const CUSTOMER_COLUMNS = {
  ...COMPANY_LABELS,
  name: "Company",
  contact_name: "Contact",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_mails_wanted: CONTACT_LABELS.mails_wanted,
} as const;
type CustomerColumn = keyof typeof CUSTOMER_COLUMNS;

const NAMES: Record<CustomerColumn, string> = {
  name: "name, company name, customer, customer name, account, client, client name, organisation, bedrijf, bedrijfsnaam, firma, firmanaam, klant, klantnaam, naam, naam klant, organisatie, societe, nom, nom de la societe, nom du client, raison sociale, entreprise, firmenname, kunde, kundenname, unternehmen, name der firma",
  legal_name:
    "legal name, registered name, statutaire naam, juridische naam, denomination, denomination sociale, rechtlicher name, eingetragener name",
  vat_number:
    "vat, vat no, vat number, vat id, tax id, btw, btw nr, btw nummer, btwnummer, btw nummer klant, ondernemingsnummer, tva, no tva, numero de tva, numero tva, n tva, tva intracommunautaire, numero d entreprise, ust id, ust idnr, ust id nr, umsatzsteuer id, ustid, mwst nr, steuernummer",
  eori: "eori, eori no, eori number, eori nummer, numero eori",
  street:
    "street, address, address line, street address, straat, straat en nummer, adres, adreslijn, rue, adresse, rue et numero, strasse, strasse und hausnummer, anschrift, hausnummer",
  postcode:
    "postcode, postal code, zip, zip code, zipcode, post code, postnummer, code postal, cp, plz, postleitzahl",
  city: "city, town, place, gemeente, stad, plaats, woonplaats, ville, commune, localite, ort, stadt",
  country_code:
    "country, country code, land, landcode, landencode, pays, code pays, laenderkennzeichen, landercode",
  language: "language, lang, taal, taalcode, langue, sprache",
  payment_days:
    "payment days, payment term, payment terms, terms of payment, days, betaaltermijn, betalingstermijn, dagen, delai de paiement, jours, echeance, zahlungsziel, zahlungsfrist, tage",
  notes:
    "notes, note, remarks, remark, comments, opmerkingen, opmerking, nota, remarques, remarque, commentaires, bemerkungen, bemerkung, notiz, notizen",
  contact_name:
    "contact, contact name, contact person, person, contactpersoon, contact persoon, naam contact, personne de contact, nom du contact, ansprechpartner, kontaktperson, kontakt, name ansprechpartner",
  contact_email:
    "email, e mail, mail, email address, contact email, e mailadres, emailadres, mailadres, email contact, adresse email, adresse e mail, courriel, email adresse, e mail adresse",
  contact_phone:
    "phone, telephone, tel, mobile, contact phone, telefoon, telefoonnummer, gsm, gsm nummer, mobiel, tel contact, telephone portable, no de telephone, numero de telephone, portable, telefon, telefonnummer, handy, mobil, rufnummer",
  contact_task:
    "task, job, job title, role, department, function, functie, taak, afdeling, fonction, service, departement, funktion, abteilung, position",
  contact_mails_wanted:
    "mails wanted, mails, notifications, meldingen, berichten, notifications par mail, benachrichtigungen",
};

const FITS: Partial<Record<CustomerColumn, (value: string) => boolean>> = {
  contact_email: (value) => isEmailType(value.trim()),
  vat_number: (value) => /[a-z]/i.test(value) && vatKey(value) !== null,
};

const isContact = (key: string) => key.startsWith("contact_");

export const CUSTOMER_IMPORT_FIELDS: readonly ImportField<CustomerColumn>[] = (
  Object.entries(CUSTOMER_COLUMNS) as [CustomerColumn, string][]
).map(([key, label]) => ({
  key,
  label,
  section: isContact(key) ? "Contact" : "Company",
  names: NAMES[key].split(", "),
  isNumber: key === "payment_days",
  isRequired: key === "name",
  fits: FITS[key],
}));

const byTitle = new Map<string, CustomerColumn>(
  CUSTOMER_IMPORT_FIELDS.flatMap(({ key, label }) => [
    [label.toLowerCase(), key],
    [key, key],
  ]),
);

export const customerColumnOf = (title: string): CustomerColumn | undefined =>
  byTitle.get(title.trim().toLowerCase());
