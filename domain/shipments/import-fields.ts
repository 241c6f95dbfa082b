import type { ImportField } from "../imports/mapping.ts";
import { readServiceType } from "../read-service-type.ts";
import { airWaybillWarning, containerNumberOf, containerNumberWarning } from "./check-digits.ts";
import { DETAIL_COLUMNS, IMPORT_COLUMNS, type ImportColumn, ROW_COLUMNS } from "./csv.ts";
import { isPredefinedStatus } from "./status.ts";
import { readStatus } from "./csv-values.ts";
import { INCOTERMS } from "./terms.ts";

const NAMES: Partial<Record<ImportColumn, string>> = {
  tracking_number:
    "tracking, tracking no, tracking id, track and trace, track trace, shipment, shipment no, shipment number, shipment id, consignment, consignment no, file, file no, job, job no, dossier, dossiernummer, zending, zendingnummer, zendingsnummer, trackingnummer, volgnummer, numero de suivi, suivi, no de suivi, expedition, numero d expedition, numero de dossier, envoi, sendung, sendungsnummer, sendungsnr, auftrag, auftragsnummer, vorgang, barcode",
  status: "status, state, statut, etat, zustand, stand, sendungsstatus",
  origin_location:
    "origin, from, place of loading, loading place, port of loading, pol, pickup place, departure, herkomst, oorsprong, laadplaats, laadhaven, van, vertrek, vertrekplaats, plaats van vertrek, afhaalplaats, origine, lieu de chargement, port de chargement, depart, lieu de depart, herkunft, ursprung, ladeort, beladeort, verladeort, verladehafen, abgangsort, abholort, von",
  destination_location:
    "destination, to, place of delivery, delivery place, port of discharge, pod, unloading place, arrival, bestemming, losplaats, aankomstplaats, loshaven, naar, leverplaats, plaats van levering, afleverplaats, aankomst, lieu de livraison, port de dechargement, arrivee, a destination, bestimmungsort, zielort, ziel, entladeort, loeschhafen, lieferort, empfangsort, nach",
  current_location:
    "current place, location, current position, position, huidige locatie, huidige plaats, locatie, positie, lieu actuel, position actuelle, localisation, aktueller ort, standort, aktueller standort",
  weight:
    "weight, total weight, gross weight, gross, weight kg, kilos, gewicht, brutogewicht, bruto gewicht, totaal gewicht, bruto, poids, poids brut, poids total, bruttogewicht, gesamtgewicht, brutto, masse",
  pieces:
    "pieces, pcs, packages, colli, collis, cartons, quantity, qty, number of packages, no of pieces, aantal, aantal colli, aantal stuks, stuks, pakken, nombre de colis, colis, nombre, quantite, packstucke, packstuecke, stuck, stueck, stuckzahl, stueckzahl, anzahl, menge",
  dimensions:
    "dimensions, dims, size, measurements, lxwxh, afmetingen, afmeting, maten, lxbxh, mesures, abmessungen, masse lxbxh",
  service_type:
    "service, mode, transport mode, freight type, type of transport, dienst, vervoerswijze, transportmodus, transport, type transport, mode de transport, service, transportart, verkehrstrager, verkehrstraeger, leistung",
  estimated_delivery:
    "eta, expected delivery, delivery date, estimated arrival, arrival date, due date, leverdatum, leveringsdatum, verwachte levering, verwachte leverdatum, aankomstdatum, date de livraison, livraison prevue, livraison estimee, date d arrivee, lieferdatum, liefertermin, voraussichtliche lieferung, ankunftsdatum, ankunft",
  delivered_at:
    "delivered on, date delivered, delivery time, actual delivery, actual delivery date, delivered date, pod date, geleverd op, afgeleverd op, afleverdatum, datum levering, werkelijke levering, livre le, date de livraison effective, livraison effective, date livree, zugestellt am, geliefert am, zustelldatum, zustellung am",
  notes:
    "notes, note, remarks, remark, comment, comments, instructions, opmerkingen, opmerking, commentaar, bemerking, remarques, remarque, commentaire, commentaires, observations, bemerkungen, bemerkung, anmerkung, anmerkungen, hinweis",
  created_at:
    "created, date created, file date, dossier date, dossierdatum, datum dossier, dat dossier, date dossier, date du dossier, booking date, order date, date, datum, aangemaakt, aanmaakdatum, orderdatum, boekingsdatum, date de creation, date de commande, erstellt, erstellt am, erstellungsdatum, auftragsdatum, bestelldatum",
  shipper:
    "shipper, sender, shipper name, sender name, exporter, supplier, afzender, naam afzender, verzender, verlader, leverancier, expediteur, nom de l expediteur, chargeur, fournisseur, absender, absender name, versender, verlader, lieferant",
  shipper_company:
    "shipper company, sender company, bedrijf afzender, firma afzender, societe expediteur, entreprise expediteur, firma absender, absender firma",
  shipper_email:
    "shipper email, sender email, email afzender, mail afzender, email expediteur, mail expediteur, email absender, absender email",
  consignee:
    "consignee, receiver, recipient, consignee name, receiver name, importer, buyer, customer, ontvanger, naam ontvanger, bestemmeling, geadresseerde, klant, koper, destinataire, nom du destinataire, receptionnaire, client, acheteur, empfanger, empfaenger, name empfanger, kunde, kaufer",
  consignee_company:
    "consignee company, receiver company, bedrijf ontvanger, firma ontvanger, societe destinataire, entreprise destinataire, firma empfanger, empfanger firma",
  consignee_email:
    "consignee email, receiver email, email ontvanger, mail ontvanger, email destinataire, mail destinataire, email empfanger, empfanger email",
  owner:
    "owner, handled by, agent, eigenaar, behandelaar, verantwoordelijke, dossierbeheerder, responsable, gestionnaire, sachbearbeiter, bearbeiter, zustandig",
  origin_code:
    "origin unlocode, origin locode, pol code, unlocode herkomst, unlocode origine, unlocode herkunft",
  destination_code:
    "destination unlocode, destination locode, pod code, unlocode bestemming, unlocode destination, unlocode ziel",
  current_code: "current unlocode, current locode",
  house_bl:
    "house bl, hbl, house b l, house bill, house bill of lading, connaissement house, hauskonnossement",
  master_bl:
    "master bl, mbl, master b l, bl, b l, bill of lading, bl number, cognossement, connaissement, konnossement",
  hawb: "hawb, house awb, house air waybill",
  mawb: "mawb, awb, master awb, air waybill, airwaybill, luchtvrachtbrief, lta, lettre de transport aerien, luftfrachtbrief",
  container:
    "container, container no, container number, containernummer, conteneur, numero de conteneur, containernr",
  booking:
    "booking, booking no, booking number, boeking, boekingsnummer, reservation, numero de reservation, buchung, buchungsnummer",
  purchase_order:
    "purchase order, po, po number, order, order no, order number, bestelling, bestelnummer, bestelbon, ordernummer, order klant, klantorder, customer order, commande client, kundenauftrag, commande, numero de commande, bon de commande, bestellung, bestellnummer",
  customer_reference:
    "customer reference, customer ref, client reference, your reference, your ref, reference, ref, klantreferentie, referentie klant, uw referentie, referentie, reference client, votre reference, kundenreferenz, kundenref, ihre referenz, referenz, ihr zeichen",
  other: "other reference, overige referentie, autre reference, andere referenz",
  incoterm:
    "incoterm, incoterms, delivery term, leveringsvoorwaarde, condition de livraison, lieferbedingung",
  incoterm_place: "incoterm place, incoterm plaats, plaats incoterm, lieu incoterm, ort incoterm",
  declared_value:
    "declared value, value, goods value, invoice value, waarde, goederenwaarde, aangegeven waarde, factuurwaarde, valeur, valeur declaree, wert, warenwert",
  declared_currency: "currency, curr, munt, valuta, devise, monnaie, wahrung, waehrung",
  dangerous_goods:
    "dangerous goods, dg, hazmat, hazardous, adr, gevaarlijke goederen, gevaarlijk, matieres dangereuses, marchandises dangereuses, gefahrgut",
  goods_description:
    "goods, description, commodity, goods description, description of goods, omschrijving, goederen, goederenomschrijving, marchandise, marchandises, designation, description marchandise, ware, waren, warenbezeichnung, bezeichnung",
  goods_marks: "marks, marks and numbers, merken, merktekens, marques, markierung, zeichen",
  goods_hs_code:
    "hs code, hs, commodity code, taric, gn code, goederencode, code sh, code douanier, zolltarifnummer, warennummer",
  goods_un_number: "un number, un no, un nummer, numero onu, onu",
  goods_volume_m3: "volume, cbm, m3, inhoud, kubatur, rauminhalt",
  container_seal: "seal, seal no, zegel, zegelnummer, plombe, scelle, plomb, siegel, siegelnummer",
  container_type_code: "container size, containertype, type conteneur, containergrosse",
  leg_carrier:
    "carrier, shipping line, airline, vervoerder, rederij, transporteur, transporteur maritime, compagnie, armateur, frachtfuhrer, frachtfuehrer, reederei, spediteur",
  leg_conveyance:
    "vessel, voyage, vessel voyage, ship, flight, flight no, plate, truck, schip, zeeschip, reis, vlucht, vluchtnummer, nummerplaat, kenteken, navire, vol, plaque, schiff, flug, flugnummer, kennzeichen",
  leg_etd:
    "etd, departure date, sailing date, vertrekdatum, afvaart, date de depart, abfahrt, abfahrtsdatum, abflug",
  leg_atd: "atd, actual departure",
  leg_ata: "ata, actual arrival",
};

const DATES: readonly ImportColumn[] = [
  "estimated_delivery",
  "created_at",
  "delivered_at",
  "leg_etd",
  "leg_eta",
  "leg_atd",
  "leg_ata",
];

const NUMBERS = /^(?:weight|pieces|declared_value|goods_packages)$|_(?:cm|kg|m3)$/;

const AIR_WAYBILL = /^\d{3}[- ]?\d{4}[ ]?\d{4}$/;

/** What a value cannot be mistaken for. */
const FITS: Partial<Record<ImportColumn, (value: string) => boolean>> = {
  container: (value) => containerNumberOf(value) !== null && containerNumberWarning(value) === null,
  mawb: (value) => AIR_WAYBILL.test(value.trim()) && airWaybillWarning(value) === null,
  incoterm: (value) => value.trim().toUpperCase() in INCOTERMS,
  service_type: (value) => readServiceType(value) !== null,
  status: (value) => isPredefinedStatus(readStatus(value)),
};

function sectionOf(column: ImportColumn): string {
  if (column in ROW_COLUMNS)
    return column.startsWith("goods_") ? "Goods" : column.startsWith("leg_") ? "Legs" : "Containers";
  if (column in DETAIL_COLUMNS) return "References and terms";
  return /^(?:shipper|consignee)/.test(column) ? "Shipper and consignee" : "Shipment";
}

export const SHIPMENT_IMPORT_FIELDS: readonly ImportField<ImportColumn>[] = (
  Object.entries(IMPORT_COLUMNS) as [ImportColumn, string][]
).map(([key, label]) => ({
  key,
  label,
  section: sectionOf(key),
  names: (NAMES[key] ?? "").split(", ").filter(Boolean),
  isDate: DATES.includes(key),
  isNumber: NUMBERS.test(key),
  isRequired: key === "tracking_number",
  fits: FITS[key],
}));
