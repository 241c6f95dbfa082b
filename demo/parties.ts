import { addDays, fromLocalDateTime, toLocalDay } from "#domain/time.ts";
import { demoId } from "./random.ts";

type PartyFacts = [name: string, company: string, email: string, phone: string, address: string];

// Invented people and companies; addresses of mail end in .example, telephone numbers in 555 01xx.
const shipperFacts = {
  machines: [
    "Griet Adriaens",
    "Scheldekaai Machinebouw",
    "export@scheldekaai.example",
    "+32 3 555 01 10",
    "Noorderlaan 871\n2030 Antwerp\nBelgium",
  ],
  textiles: [
    "Wout Deschacht",
    "Leieland Textiles",
    "wout@leieland.example",
    "+32 56 555 01 21",
    "Spinnerijkaai 44\n8500 Kortrijk\nBelgium",
  ],
  pharma: [
    "Dr Hanne Willaert",
    "Brabant BioSupply",
    "logistics@brabantbio.example",
    "+32 2 555 01 32",
    "Erasmuslaan 16\n1804 Cargovil, Vilvoorde\nBelgium",
  ],
  valves: [
    "Benoît Rassart",
    "Vannes de Meuse",
    "b.rassart@vannesdemeuse.example",
    "+32 4 555 01 43",
    "Rue du Fourneau 9\n4030 Liège\nBelgium",
  ],
  fruit: [
    "Katrien Boonen",
    "Hageland Orchards Cooperative",
    "dispatch@hagelandorchards.example",
    "+32 11 555 01 54",
    "Veilingstraat 3\n3800 Sint-Truiden\nBelgium",
  ],
  glass: [
    "Senne Van Looy",
    "Kempen Glassworks",
    "senne@kempenglass.example",
    "+32 14 555 01 65",
    "Zandweg 120\n2400 Mol\nBelgium",
  ],
  brewing: [
    "Fauve Lambrechts",
    "Dender Brewing Equipment",
    "sales@denderbrew.example",
    "+32 53 555 01 76",
    "Kaaistraat 28\n9300 Aalst\nBelgium",
  ],
  tractors: [
    "Pieter-Jan Devos",
    "Westhoek Agri Parts",
    "parts@westhoekagri.example",
    "+32 57 555 01 87",
    "Pilkemseweg 61\n8900 Ypres\nBelgium",
  ],
  lighting: [
    "Chen Yulan",
    "Pearl Delta Lighting",
    "chen.yulan@pearldelta.example",
    "+86 755 5550 198",
    "Unit 12, Fuyong Industrial Park\nBao'an, Shenzhen\nChina",
  ],
  spices: [
    "Rohan Kulkarni",
    "Konkan Spice Exports",
    "rohan@konkanspice.example",
    "+91 22 5550 1109",
    "Plot 7, Turbhe MIDC\nNavi Mumbai 400705\nIndia",
  ],
  instruments: [
    "Maya Feldman",
    "Palisade Instruments",
    "shipping@palisadeinstruments.example",
    "+1 201 555 0120",
    "410 Meadow Road\nSecaucus, NJ 07094\nUnited States",
  ],
  marble: [
    "Selin Aydoğan",
    "Ege Taş ve Mermer",
    "selin@egetas.example",
    "+90 232 555 01 31",
    "Organize Sanayi Bölgesi 5\n35620 Çiğli, İzmir\nTürkiye",
  ],
} satisfies Record<string, PartyFacts>;

const consigneeFacts = {
  lagos: [
    "Folake Adeyemi",
    "Adeyemi & Daughters Engineering",
    "folake@adeyemi-eng.example",
    "+234 1 555 0142",
    "14 Creek Road, Apapa\nLagos\nNigeria",
  ],
  accra: [
    "Kojo Ansah",
    "Volta Light Industries",
    "k.ansah@voltalight.example",
    "+233 30 555 0153",
    "Spintex Road 88\nAccra\nGhana",
  ],
  abidjan: [
    "Mariam Koné",
    "Lagune Équipement",
    "m.kone@lagune-equipement.example",
    "+225 27 5550 0164",
    "Boulevard de Vridi, Zone 3\nAbidjan\nCôte d'Ivoire",
  ],
  dakar: [
    "Ousmane Ndiaye",
    "Téranga Froid",
    "ousmane@terangafroid.example",
    "+221 33 555 01 75",
    "Route de Rufisque km 6\nDakar\nSenegal",
  ],
  douala: [
    "Clarisse Ewane",
    "Wouri Bâtiment",
    "achats@wouribatiment.example",
    "+237 2 5550 0186",
    "Rue Koloko 19, Bonapriso\nDouala\nCameroon",
  ],
  kinshasa: [
    "Dieudonné Mbala",
    "Pool Médical",
    "d.mbala@poolmedical.example",
    "+243 8 5550 0197",
    "Avenue du Port 33, Gombe\nKinshasa\nDR Congo",
  ],
  newark: [
    "Tom Kowalczyk",
    "Ironbound Brewing Supply",
    "tom@ironboundbrewing.example",
    "+1 973 555 0108",
    "77 Ferry Street\nNewark, NJ 07105\nUnited States",
  ],
  dubai: [
    "Huda Al Falasi",
    "Creekside Catering Equipment",
    "huda@creekside-catering.example",
    "+971 4 555 0119",
    "Street 14, Al Qusais Industrial 2\nDubai\nUnited Arab Emirates",
  ],
  lyon: [
    "Camille Perrachon",
    "Atelier des Pentes",
    "camille@atelierdespentes.example",
    "+33 4 55 50 01 20",
    "21 Rue Burdeau\n69001 Lyon\nFrance",
  ],
  milan: [
    "Davide Brambati",
    "Navigli Interni",
    "ordini@navigli-interni.example",
    "+39 02 555 0131",
    "Via Lodovico il Moro 59\n20143 Milan\nItaly",
  ],
  warsaw: [
    "Agnieszka Zawada",
    "Wiślane Komponenty",
    "a.zawada@wislane.example",
    "+48 22 555 01 42",
    "ul. Modlińska 310\n03-152 Warsaw\nPoland",
  ],
  ghent: [
    "Lien Matthys",
    "Muide Interiors",
    "lien@muide-interiors.example",
    "+32 9 555 01 53",
    "Pauwstraat 5\n9000 Ghent\nBelgium",
  ],
} satisfies Record<string, PartyFacts>;

export type ShipperKey = keyof typeof shipperFacts;
export type ConsigneeKey = keyof typeof consigneeFacts;

export const shipperId = (key: ShipperKey) => demoId("shipper", Object.keys(shipperFacts).indexOf(key));
export const consigneeId = (key: ConsigneeKey) =>
  demoId("consignee", Object.keys(consigneeFacts).indexOf(key));

/** Twelve shippers and twelve consignees, created some months to two years ago. */
export function demoParties(now: Date) {
  return {
    shippers: rows("shipper", Object.values(shipperFacts), now),
    consignees: rows("consignee", Object.values(consigneeFacts), now),
  };
}

function rows(kind: "shipper" | "consignee", facts: readonly (readonly string[])[], now: Date) {
  return facts.map(([name = "", company, email, phone, address], number) => {
    const day = addDays(toLocalDay(now), -(90 + number * 53 + (kind === "shipper" ? 0 : 17)));
    const created =
      fromLocalDateTime(`${day}T${String(8 + (number % 9)).padStart(2, "0")}:${10 + number * 3}`) ?? now;
    return {
      id: demoId(kind, number),
      name,
      company: company ?? null,
      email: email ?? null,
      phone: phone ?? null,
      address: address ?? null,
      created_at: created,
      updated_at: created,
    };
  });
}
