import { fromLocalDateTime, addDays, toLocalDay } from "#domain/time.ts";
import type { MailsWanted } from "#domain/subscriptions/mails-wanted.ts";
import { type ConsigneeKey, consigneeId, type ShipperKey, shipperId } from "./parties.ts";
import { demoId } from "./random.ts";

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
  address: [street: string, postcode: string, city: string, country: string];
  language: "en" | "nl" | "fr" | "de";
  payment_days: number;
  notes?: string;
  people: Person[];
  shippers?: ShipperKey[];
  consignees?: ConsigneeKey[];
}

// Invented like the parties; the VAT numbers fit their check digits and are given to nobody.
const companies: Facts[] = [
  {
    name: "Scheldekaai Machinebouw",
    legal_name: "Scheldekaai Machinebouw NV",
    vat_number: "BE0999000129",
    eori: "BE0999000129",
    address: ["Noorderlaan 871", "2030", "Antwerp", "BE"],
    language: "nl",
    payment_days: 30,
    notes: "Sample customer. Loading at gate 4, by appointment alone.",
    people: [
      {
        name: "Griet Adriaens",
        email: "export@scheldekaai.example",
        phone: "+32 3 555 01 10",
        task: "Export",
      },
      {
        name: "Bram Segers",
        email: "finance@scheldekaai.example",
        phone: "+32 3 555 01 11",
        task: "Invoices",
      },
    ],
    shippers: ["machines"],
  },
  {
    name: "Leieland Textiles",
    legal_name: "Leieland Textiles BV",
    vat_number: "BE0999000228",
    eori: "BE0999000228",
    address: ["Spinnerijkaai 44", "8500", "Kortrijk", "BE"],
    language: "nl",
    payment_days: 45,
    notes: "Sample customer.",
    people: [
      { name: "Wout Deschacht", email: "wout@leieland.example", phone: "+32 56 555 01 21", task: "Orders" },
      { name: "Annelies Vercruysse", email: "customs@leieland.example", task: "Customs" },
    ],
    shippers: ["textiles"],
  },
  {
    name: "Brabant BioSupply",
    legal_name: "Brabant BioSupply NV",
    vat_number: "BE0999000327",
    address: ["Erasmuslaan 16", "1804", "Vilvoorde", "BE"],
    language: "en",
    payment_days: 30,
    notes: "Sample customer. Temperature records go to quality with every delivery.",
    people: [
      {
        name: "Dr Hanne Willaert",
        email: "logistics@brabantbio.example",
        phone: "+32 2 555 01 32",
        task: "Logistics",
      },
      { name: "Joris Maes", email: "quality@brabantbio.example", phone: "+32 2 555 01 33", task: "Quality" },
    ],
    shippers: ["pharma"],
  },
  {
    name: "Vannes de Meuse",
    legal_name: "Vannes de Meuse SA",
    vat_number: "BE0999000426",
    address: ["Rue du Fourneau 9", "4030", "Liège", "BE"],
    language: "fr",
    payment_days: 60,
    notes: "Sample customer.",
    people: [
      {
        name: "Benoît Rassart",
        email: "b.rassart@vannesdemeuse.example",
        phone: "+32 4 555 01 43",
        task: "Orders",
      },
    ],
    shippers: ["valves"],
  },
  {
    name: "Kempen Glassworks",
    legal_name: "Kempen Glassworks BV",
    vat_number: "BE0999000525",
    address: ["Zandweg 120", "2400", "Mol", "BE"],
    language: "nl",
    payment_days: 30,
    notes: "Sample customer.",
    people: [
      {
        name: "Senne Van Looy",
        email: "senne@kempenglass.example",
        phone: "+32 14 555 01 65",
        task: "Orders",
        mails: "key",
      },
      { name: "Yasmina Peeters", email: "warehouse@kempenglass.example", task: "Warehouse" },
    ],
    shippers: ["glass"],
  },
  {
    name: "Muide Interiors",
    legal_name: "Muide Interiors BV",
    vat_number: "BE0999000624",
    address: ["Pauwstraat 5", "9000", "Ghent", "BE"],
    language: "nl",
    payment_days: 14,
    notes: "Sample customer. Deliveries before ten, the street is closed to lorries afterwards.",
    people: [
      {
        name: "Lien Matthys",
        email: "lien@muide-interiors.example",
        phone: "+32 9 555 01 53",
        task: "Purchasing",
      },
    ],
    consignees: ["ghent"],
  },
  {
    name: "Atelier des Pentes",
    legal_name: "Atelier des Pentes SARL",
    vat_number: "FR 00 999 000 123",
    address: ["21 Rue Burdeau", "69001", "Lyon", "FR"],
    language: "fr",
    payment_days: 30,
    notes: "Sample customer. They are looking for the right VAT number.",
    people: [
      {
        name: "Camille Perrachon",
        email: "camille@atelierdespentes.example",
        phone: "+33 4 55 50 01 20",
        task: "Owner",
      },
    ],
    consignees: ["lyon"],
  },
  {
    // Its shipper is not joined yet: the page suggests it.
    name: "Westhoek Agri Parts",
    legal_name: "Westhoek Agri Parts CV",
    vat_number: "BE0999000723",
    address: ["Pilkemseweg 61", "8900", "Ypres", "BE"],
    language: "nl",
    payment_days: 30,
    notes: "Sample customer.",
    people: [
      {
        name: "Pieter-Jan Devos",
        email: "pj.devos@westhoekagri.example",
        phone: "+32 57 555 01 88",
        task: "Sales",
      },
    ],
  },
  {
    // Added again by somebody who did not look: a possible double of «Vannes de Meuse».
    name: "Vannes de Meuse S.A.",
    legal_name: "Vannes de Meuse SA",
    vat_number: null,
    address: ["Rue du Fourneau 9, dépôt 2", "4030", "Liège", "BE"],
    language: "fr",
    payment_days: 30,
    notes: "Sample customer. Collections at the depot behind the works.",
    people: [
      { name: "B. Rassart", email: "B.Rassart@vannesdemeuse.example", task: "Orders" },
      {
        name: "Nadia Lambert",
        email: "depot@vannesdemeuse.example",
        phone: "+32 4 555 01 44",
        task: "Depot",
      },
    ],
  },
];

/** Nine customers with the people there, and the parties that belong to them. */
export function demoCompanies(now: Date) {
  const rows = companies.map(({ people: _p, shippers: _s, consignees: _c, address, ...facts }, number) => {
    const day = addDays(toLocalDay(now), -(40 + number * 61));
    const created =
      fromLocalDateTime(`${day}T${String(9 + (number % 8)).padStart(2, "0")}:${12 + number * 5}`) ?? now;
    const [street, postcode, city, country_code] = address;
    return {
      ...facts,
      street,
      postcode,
      city,
      country_code,
      id: demoId("company", number),
      created_at: created,
      updated_at: created,
    };
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
