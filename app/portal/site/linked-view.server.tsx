import { addressInWords } from "#app/documents/address-lines.ts";
import type { RequestScope } from "#app/request/context.ts";
import { routeMapOf } from "#app/route-map/draw-route-map.server.tsx";
import type { TrackedView } from "#app/tracking/track-answer.ts";
import { type CustomerFile, listCustomerFiles } from "#app/files/list-files.server.ts";
import {
  type LinkedGoods,
  type LinkedLeg,
  type LinkedParty,
  type LinkedShipment,
  readLinkedShipment,
} from "../linked-shipment.server.ts";
import { findContactPerson } from "#app/accounts/contact-person.server.ts";
import { type LinkedDocument, listLinkedDocuments } from "#app/documents/linked-documents.server.ts";
import { findSubscription } from "#app/subscriptions/subscriptions.server.ts";
import { maskEmail } from "#app/kit/text/email.ts";
import { type OpenLink, readersAddress } from "../open-link.server.ts";
import { trackJourney } from "#app/tracking/tracking.server.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import { PAPER_WORDS } from "#app/documents/customer-words.ts";
import { KIND_WORDS } from "#app/portal/site-words.ts";
import { displayBytes, isFileKind } from "#app/files/file.ts";
import { rowVolume } from "#app/shipments/goods.ts";
import { containerWord, packagesWord } from "#app/shipments/customer-packages.ts";
import { CONVEYANCE_WORDS } from "#app/shipments/customer-words.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { REFERENCE_NAMES } from "#app/shipments/site-words.ts";
import { canonicalStatus, isOpen } from "#app/shipments/status.ts";
import { logHtml } from "#app/tracking/tracking-details.server.tsx";
import { BesideMap, type FileView } from "./linked-parts.tsx";
import { topHtml, whenHtml } from "#app/tracking/tracking-top.server.tsx";
import { TrackingRoute } from "#app/tracking/tracking-route.server.tsx";
import { trackingView } from "#app/tracking/tracking-view.ts";
import { displaySize, displayWeight, roundedVolume } from "#app/goods/weight.ts";
import { etaOffsetOf } from "#app/shipments/legs.ts";
import { dateAtPlace } from "#app/shipments/place-clock.ts";
import { formatDate } from "#app/kit/time/time.ts";

export interface LinkedFact {
  label: string;
  value: string;
}

export interface LinkedView {
  tracked: TrackedView;
  contact: string | null;
  /** Address of the page. */
  base: string;
  /** The masked address of the link's reader; null where the link has none. */
  reader: string | null;
  /** Mails about the shipment: on, one tap away, or to an address that is typed; null once it is over. */
  mails: "subscribed" | "possible" | "typed" | null;
  /** Difference to the first promise; null when it has not changed, or the headline contains it. */
  promise: string | null;
  parties: ({ title: string } & LinkedParty)[];
  goods: ReturnType<typeof goodsView>[];
  references: LinkedFact[];
}

/** Reads a shipment for the holder of an open link; null when it was deleted. */
export async function linkedView(
  scope: Pick<RequestScope, "db" | "log">,
  { id, base, link }: { id: string; base: string; link: Pick<OpenLink, "recipient" | "createdById"> },
): Promise<LinkedView | null> {
  const email = readersAddress(link);
  const [linked, files, documents, subscription] = await Promise.all([
    readLinkedShipment(scope.db, id),
    listCustomerFiles(scope.db, id),
    listLinkedDocuments(scope.db, id),
    email === null ? null : findSubscription(scope.db, { shipmentId: id, email }),
  ]);
  const [journey, contact] = await Promise.all([
    linked && trackJourney(scope.db, linked.tracking_number),
    linked && findContactPerson(scope.db, [linked.owner_id, link.createdById]),
  ]);
  if (!linked || !journey) return null;
  const map = await routeMapOf(() => journey.route, scope.log);
  if (!journey.history) scope.log.error({ err: journey.historyError }, "a status history could not be read");
  // The parties are shown below, in full.
  const view = trackingView(
    { ...journey.shipment, names_shown: false },
    journey.history ?? [],
    journey.details,
  );
  const legs = view.legs.map((leg, index) => ({ ...leg, by: carriedBy(linked.legs[index]) }));
  const papers = [
    ...documents.map((document) => documentView(document, base)),
    ...files.map((file) => fileView(file, base)),
  ];
  const beside = <BesideMap files={papers} route={<TrackingRoute legs={legs} />} />;
  return {
    tracked: { ...view, when: whenHtml(view), top: topHtml(view, map, beside), html: logHtml(view) },
    contact,
    base,
    reader: email && maskEmail(email),
    mails: isOpen(linked.status) ? (subscription ?? "typed") : null,
    promise: view.headline && isOpen(linked.status) ? null : promiseOf(linked),
    parties: [...partyView(WORDS.shipper, linked.shipper), ...partyView(WORDS.consignee, linked.consignee)],
    goods: linked.goods.map(goodsView),
    references: referencesOf(linked),
  };
}

function documentView(
  { id, kind, number, revision, bytes, issuedAt }: LinkedDocument,
  base: string,
): FileView {
  return {
    name: `${PAPER_WORDS[kind]} ${revisedNumber(number, revision)}`,
    facts: ["PDF", displayBytes(bytes), formatDate(issuedAt)].join(" · "),
    address: `${base}/documents/${id}`,
    original: null,
  };
}

function fileView({ id, name, kind, type, bytes, createdAt }: CustomerFile, base: string): FileView {
  const address = `${base}/files/${id}`;
  const isHeic = type === "image/heic";
  return {
    name,
    facts: [isFileKind(kind) ? KIND_WORDS[kind] : "", displayBytes(bytes), formatDate(createdAt)]
      .filter(Boolean)
      .join(" · "),
    address: isHeic ? `${address}?as=jpeg` : address,
    original: isHeic ? address : null,
  };
}

function promiseOf({
  status,
  first_eta: first,
  estimated_delivery: now,
  delivered_at,
  legs,
}: LinkedShipment) {
  if (!first || canonicalStatus(status) === "cancelled") return null;
  const offset = etaOffsetOf(now, legs);
  const promised = WORDS.firstExpected(dateAtPlace(first, offset));
  if (delivered_at) return WORDS.deliveredOn(promised, formatDate(delivered_at));
  return isOpen(status) && now ? WORDS.now(promised, dateAtPlace(now, offset)) : promised;
}

const partyView = (title: string, party: LinkedShipment["shipper"]) =>
  party ? [{ title, ...party, address: party.address && addressInWords(party.address) }] : [];

const carriedBy = (leg: LinkedLeg | undefined): string[] =>
  [leg?.carrier, leg?.conveyance && `${CONVEYANCE_WORDS[leg.mode]} ${leg.conveyance}`].filter(
    (part): part is string => Boolean(part),
  );

function goodsView(row: LinkedGoods) {
  const volume = rowVolume(row);
  return {
    packages: formatCount(row.packages),
    kind: row.package_code ? packagesWord(row.package_code, 1) : WORDS.packages,
    description: row.description,
    marks: row.marks,
    size:
      row.length_cm && row.width_cm && row.height_cm
        ? displaySize([row.length_cm, row.width_cm, row.height_cm])
        : null,
    weight: row.gross_kg === null ? null : displayWeight(row.gross_kg),
    volume: volume === null ? null : roundedVolume(volume),
  };
}

function referencesOf({ references, containers, incoterm, incoterm_place }: LinkedShipment): LinkedFact[] {
  const byLabel = Map.groupBy(references, ({ kind }) => REFERENCE_NAMES[kind]);
  return [
    ...[...byLabel].map(([label, of]) => ({ label, value: of.map(({ value }) => value).join(", ") })),
    ...containers.map(({ number, type_code, seal }) => ({
      label: WORDS.container,
      value: [number, type_code && containerWord(type_code), seal && WORDS.seal(seal)]
        .filter(Boolean)
        .join(", "),
    })),
    ...(incoterm ? [{ label: "Incoterm", value: [incoterm, incoterm_place].filter(Boolean).join(" ") }] : []),
  ];
}
