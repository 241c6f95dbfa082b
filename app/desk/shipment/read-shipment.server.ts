import { hasNotifyParty } from "#app/documents/document.ts";
import { proposedNotifyParties } from "#app/documents/notify-parties.server.ts";
import { withOffsetsOfLegs } from "#app/shipments/event-place.server.ts";
import { readHistory } from "#app/shipments/change-history.server.ts";
import { code128 } from "#app/kit/barcodes.server.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { routeMapOf } from "#app/route-map/draw-route-map.server.tsx";
import { readRoute } from "#app/shipments/route.server.ts";
import { listAuditOfShipment } from "../audit/list-audit.server.ts";
import { readNotice } from "../late/late-desk.server.ts";
import { masterOfShipment } from "#app/consolidations/read-consolidations.server.ts";
import { readCharges } from "#app/charges/charges.server.ts";
import { listOpenProofs } from "#app/deliveries/decide-proof.server.ts";
import { deadlinesOfShipment } from "#app/deadlines/read-deadlines.server.ts";
import { seriesOfShipment } from "#app/series/read-series.server.ts";
import { claimsOfShipment } from "#app/claims/claims.server.ts";
import { listDeliveries } from "#app/deliveries/record-delivery.server.ts";
import { listDeliveryLinks } from "#app/deliveries/delivery-links.server.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { listPrivateLinks } from "#app/portal/private-links.server.ts";
import { listShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { invoicesOfShipment } from "#app/invoices/read-invoices.server.ts";
import { offerOfShipment } from "#app/offers/read-offer.server.ts";
import { listShipmentPapers } from "#app/documents/missing-papers.server.ts";
import { readAskedRequest } from "#app/quote-requests/asked-request.server.ts";
import { readDetails } from "#app/shipments/read-details.server.ts";
import { listEtaMoves } from "#app/shipments/eta.server.ts";
import { listNotes } from "#app/shipments/notes.server.ts";
import { listPossibleOwners, listReaders } from "#app/shipments/owner.server.ts";
import { isOverCredit } from "#app/customers/credit.server.ts";
import { readPayer } from "#app/shipments/payer.server.ts";
import { getShipment } from "#app/shipments/shipment.server.ts";
import {
  publicRoutes,
  withPublicEnds,
  withPublicLocation,
  withPublicPlaces,
} from "#content/places/public-places.server.ts";
import { can, type Capability } from "#app/access/policy.ts";
import { trackingAddress } from "#app/shipments/letters.ts";
import type { Language } from "#app/kit/language/language.ts";
import { languagesOfParties } from "#app/shipments/notify-customer.server.ts";
import { listDocuments } from "#app/documents/list-documents.server.ts";
import { readPaperShipment } from "#app/documents/read-paper-shipment.server.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { listWaybillStocks } from "#app/documents/waybill-stock.server.ts";
import { proposedStock } from "#app/documents/waybill-stock.ts";
import { orderedLeg } from "#app/documents/ordered-leg.ts";
import { offeredKinds } from "#app/documents/document.ts";
import { missingBoxes } from "#app/documents/missing-boxes.ts";
import type { PaperShipment } from "#app/documents/paper-data.ts";

/** Number of changes shown; the rest is in the audit log. */
const CHANGES_SHOWN = 50;
const MAILS_SHOWN = 20;

/** Reads all data of a shipment's page; undefined for what the role may not read. Cards access it by `useShipmentPage`. */
export async function readShipmentPage(id: string, actor: Staff, scope: RequestScope) {
  const { db } = scope;
  const owner = { kind: "shipment", id } as const;
  const where = <Read>(capability: Capability, read: () => Promise<Read>) =>
    can(actor, capability) ? read() : undefined;
  const payer = readPayer(db, actor, id);
  const { shipment, history, details, languages, ...read } = await allOf({
    shipment: getShipment(db, actor, id),
    payer,
    isOverCredit: where("customers.read", async () => isOverCredit(db, actor, (await payer).id)),
    history: readHistory(id, actor, scope),
    request: where("requests.read", () => readAskedRequest(db, actor, { shipmentId: id })),
    notice: readNotice(db, actor, id, scope.now()),
    changes: listAuditOfShipment(db, actor, id, CHANGES_SHOWN),
    people: listPossibleOwners(db, actor),
    colleagues: listReaders(db, actor),
    notes: listNotes(db, actor, id),
    details: readDetails(db, actor, id),
    links: listPrivateLinks(db, actor, owner),
    routeMap: routeMapOf(() => readRoute(scope.db, id), scope.log, { isWide: true }),
    moves: listEtaMoves(db, actor, id),
    mails: where("customers.read", () => listShipmentMails(db, actor, id, { limit: MAILS_SHOWN })),
    papers: listShipmentPapers(db, actor, id, scope.now()),
    files: listFiles(db, actor, owner),
    documents: readDocuments(scope, actor, id),
    deliveryLinks: listDeliveryLinks(db, actor, id),
    deliveries: listDeliveries(db, actor, id),
    deadlines: deadlinesOfShipment(db, actor, id),
    series: seriesOfShipment(db, actor, id, scope.now()),
    claims: where("claims.read", () => claimsOfShipment(db, actor, id)),
    proofs: listOpenProofs(db, actor, id),
    charges: where("charges.read", () => readCharges(db, actor, id)),
    invoices: where("invoices.read", () => invoicesOfShipment(db, actor, id)),
    master: masterOfShipment(db, actor, id),
    languages: languagesOfParties(db, actor, id),
    offer: where("offers.read", () => offerOfShipment(db, actor, id)),
  });
  const letterTo = (language: Language = "en") => ({
    language,
    address: trackingAddress(scope.publicUrl, shipment.tracking_number, language),
  });
  return {
    ...read,
    shipment: withPublicPlaces(shipment),
    history: {
      ...history,
      entries: withOffsetsOfLegs(history.entries, details.legs).map(withPublicLocation),
    },
    details: { ...details, legs: details.legs.map(withPublicEnds) },
    self: actor.id,
    bars: await code128(shipment.tracking_number),
    trackingAddress: trackingAddress(scope.publicUrl, shipment.tracking_number),
    letters: { shipper: letterTo(languages.shipper), consignee: letterTo(languages.consignee) },
    letterRoutes: publicRoutes(shipment),
    asOf: scope.now(),
  };
}

export type ShipmentPageData = Awaited<ReturnType<typeof readShipmentPage>>;

async function allOf<Reads extends Record<string, unknown>>(reads: Reads) {
  const pairs = Object.entries(reads).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(pairs)) as { [Name in keyof Reads]: Awaited<Reads[Name]> };
}

async function readDocuments({ db }: Pick<RequestScope, "db">, actor: Staff, shipmentId: string) {
  const shipment = await readPaperShipment(db, actor, shipmentId);
  const documents = await listDocuments(db, actor, shipmentId, shipment);
  const issued = documents.map(({ kind }) => kind);
  const offered = offeredKinds(shipment, issued);
  const haulier = orderedLeg(shipment)?.carrier ?? null;
  const carriers = await carriersNamed(db, actor, [haulier, ...documents.map((each) => each.haulier)]);
  return {
    documents,
    papers: offered.map((kind) => ({ kind, missing: missingBoxes(kind, shipment) })),
    stocks: offered.includes("house_air_waybill") ? await stocksFor(db, actor, shipment) : [],
    notifyParties: offered.some(hasNotifyParty) ? await proposedNotifyParties(db, actor, shipmentId) : [],
    /** Carrier of the road leg the order is for, and its record, when a carrier has that name. */
    haulier,
    carrier: (haulier && carriers.get(haulier)) || null,
    /** Records of the hauliers of orders, by the name on the order. */
    hauliers: Object.fromEntries(carriers),
    houseBills: shipment.references.filter(({ kind }) => kind === "house_bl").map(({ value }) => value),
  };
}

/** Lists the stocks of waybill numbers that have numbers left. */
async function stocksFor(db: RequestScope["db"], actor: Staff, { legs }: PaperShipment) {
  const stocks = (await listWaybillStocks(db, actor)).filter(({ left }) => left > 0);
  const carrier = legs.find(({ mode }) => mode === "air")?.carrier ?? null;
  const carrierRecord = carrier ? (await carriersNamed(db, actor, [carrier])).get(carrier) : undefined;
  const proposed = proposedStock(stocks, { name: carrier, prefix: carrierRecord?.iata_prefix ?? null });
  return stocks.map((stock) => ({ ...stock, isProposed: stock === proposed }));
}
