import { daysOver, timeOver } from "#app/due-times/due-time.ts";
import type { RequestScope } from "#app/request/context.ts";
import { places } from "#content/places/places.server.ts";
import {
  countCustomerShipments,
  COUNTED,
  COUNTED_FOUND,
  type CustomerShipment,
  listCustomerShipments,
} from "../customer-shipments.server.ts";
import type { Customer } from "../matching-shipments.server.ts";
import { overdueOfLine } from "#app/tracking/overdue.ts";
import { legsOfShipments } from "#app/tracking/legs-of-shipments.server.ts";
import type { OpenLink } from "../open-link.server.ts";
import { countText } from "#app/kit/text/count-text.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { parsePortalFilter, portalQuery } from "../portal-filter.ts";
import { privatePath } from "../private-path.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { type Lateness, lateSince, latenessOf } from "#app/shipments/attention.ts";
import { languageOfStatus, publicStatus } from "#app/shipments/status-in-words.ts";
import {
  canonicalStatus,
  isOnHold,
  isOpen,
  PUBLIC_STATUS_ORDER,
  statusPosition,
} from "#app/shipments/status.ts";
import { wholeUnits } from "#app/kit/time/duration.ts";
import { dateAtPlace, dayAtPlace } from "#app/shipments/place-clock.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { DELAY_REASONS } from "#app/shipments/letter-words.ts";
import type { MoveReason } from "#app/shipments/eta.ts";
import { findContactPerson } from "#app/accounts/contact-person.server.ts";
import type { PortalLine, PortalPlace } from "./shipment-list.tsx";
import { type CustomerFile, listFilesOfShipments } from "#app/files/list-files.server.ts";
import { type LinkedDocument, listDocumentsOfShipments } from "#app/documents/linked-documents.server.ts";
import { PAPER_WORDS } from "#app/documents/customer-words.ts";
import { isFileKind } from "#app/files/file.ts";
import { KIND_WORDS } from "#app/portal/site-words.ts";
import type { Database } from "#database/connection/connect.ts";

const PAGE = 50;

export async function readPortal(
  { db, now }: Pick<RequestScope, "db" | "now">,
  { token, url, link, customer }: { token: string; url: string; link: OpenLink; customer: Customer },
) {
  const query = new URL(url).searchParams;
  const filter = parsePortalFilter(query);
  const [page, counts] = await Promise.all([
    listCustomerShipments(db, customer, filter, parsePlace(query), PAGE),
    countCustomerShipments(db, customer),
  ]);
  const base = privatePath(token);
  const [detailsOf, contact, legs] = await Promise.all([
    readRowDetails(
      db,
      page.rows.map(({ id }) => id),
      base,
    ),
    findContactPerson(db, [link.createdById, ...page.rows.map(({ owner_id }) => owner_id)]),
    legsOfShipments(
      db,
      page.rows.map(({ id }) => id),
    ),
  ]);
  const turn = (key: "after" | "before", cursor: string | null) =>
    cursor && `${base}?${new URLSearchParams([...portalQuery(filter), [key, cursor]])}`;
  const moment = now();
  return {
    base,
    customer: { name: link.customer?.company || link.customer?.name || "", kind: customer.kind },
    contact,
    filter,
    query: `${portalQuery(filter)}`,
    counts: {
      all: countText(counts.all, COUNTED),
      open: countText(counts.open, COUNTED),
      delivered: countText(counts.delivered, COUNTED),
    },
    matches: countText(page.total, COUNTED_FOUND),
    lines: page.rows.map((row) => ({
      ...portalLine(row, customer.kind, moment),
      ...detailsOf(row.id),
      overdue: overdueOfLine(row, legs.get(row.id) ?? [], moment),
    })),
    older: turn("after", page.next),
    newer: turn("before", page.previous),
  };
}

export type PortalPage = Awaited<ReturnType<typeof readPortal>>;

function portalLine(
  shipment: CustomerShipment,
  customer: Customer["kind"],
  now: Date,
): Omit<PortalLine, keyof RowDetails | "overdue"> {
  const { state } = latenessOf(shipment, now);
  const note = noteOf(state, shipment, now);
  const due = shipment.estimated_delivery && dateAtPlace(shipment.estimated_delivery, shipment.eta_offset);
  const delivered = shipment.delivered_at ? formatDate(shipment.delivered_at) : null;
  const position = statusPosition(shipment.status);
  return {
    id: shipment.id,
    number: shipment.tracking_number,
    status: shipment.status,
    statusLabel: publicStatus(shipment.status),
    statusLang: languageOfStatus(shipment.status),
    from: place(shipment.origin_location, shipment.origin_code),
    to: place(shipment.destination_location, shipment.destination_code),
    when:
      state === "cancelled"
        ? { label: WORDS.delivery, value: WORDS.cancelled, note: null, late: false }
        : state === "delivered"
          ? { label: WORDS.delivered, value: delivered ?? WORDS.yes, note: null, late: false }
          : { label: WORDS.expected, value: due ?? WORDS.notKnown, note, late: state === "late" },
    moved: movedFrom(shipment),
    where:
      canonicalStatus(shipment.status) === "delivered"
        ? null
        : shipment.current_location && places.shownName(shipment.current_location, shipment.current_code),
    other: otherParty(shipment, customer),
    progress: position === null ? null : (position + 1) / PUBLIC_STATUS_ORDER.length,
    onHold: isOnHold(shipment.status),
  };
}

/** «3 days late», «due tomorrow»; null when there is nothing to note. */
function noteOf(state: Lateness["state"], shipment: CustomerShipment, now: Date): string | null {
  const { estimated_delivery: due, eta_offset } = shipment;
  if (!due) return null;
  if (state === "late") {
    const { unit, count } = wholeUnits(timeOver(lateSince(shipment) ?? due, now));
    return WORDS.late[unit](count, formatCount(count));
  }
  if (state !== "today" && state !== "ahead") return null;
  const days = -daysOver(dayAtPlace(due, eta_offset), dayAtPlace(now, eta_offset));
  if (days === 0) return WORDS.dueToday;
  return days === 1 ? WORDS.dueTomorrow : WORDS.inDays(days);
}

/** «First expected Nov 28, 2026 · customs inspection»; null when the date of an open shipment has not changed. */
function movedFrom({
  status,
  first_eta: first,
  eta_offset,
  delay_reason: reason,
}: CustomerShipment): string | null {
  if (!first || !isOpen(status)) return null;
  const because = reason && DELAY_REASONS[reason as MoveReason];
  return [WORDS.firstExpected(dateAtPlace(first, eta_offset)), because].filter(Boolean).join(" · ");
}

function otherParty({ shipper_name, consignee_name }: CustomerShipment, customer: Customer["kind"]) {
  if (customer === "shipper") return { label: WORDS.toParty, name: consignee_name };
  if (customer === "consignee") return { label: WORDS.fromParty, name: shipper_name };
  return { label: WORDS.parties, name: [shipper_name, consignee_name].filter(Boolean).join(" → ") || null };
}

const CODE_IN_NAME = / ?\(([A-Z]{3})\)/;

function place(name: string, stored: string | null): PortalPlace {
  const current = places.find(stored) ?? places.resolve(name);
  if (current) {
    return {
      code: places.shortCode(current.code),
      town: places.nameBesideCode(current),
      whole: places.nameWithCountry(name, current.code),
    };
  }
  const [town = name] = name.split(",");
  return {
    code: CODE_IN_NAME.exec(town)?.[1] ?? null,
    town: town.replace(CODE_IN_NAME, "").trim() || name,
    whole: name,
  };
}

const OWN_REFERENCES = ["customer_reference", "purchase_order"] as const;
const DOCUMENTS_SHOWN = 3;

interface RowDetails {
  /** The customer's own reference, else the order number; null without one. */
  reference: string | null;
  documents: { name: string; address: string }[];
  /** Number of documents that are not listed in the row. */
  more: number;
}

/** Reads additional details of all rows of a page in three queries. */
async function readRowDetails(
  db: Database,
  ids: readonly string[],
  base: string,
): Promise<(id: string) => RowDetails> {
  if (ids.length === 0) return () => ({ reference: null, documents: [], more: 0 });
  const [references, documents, files] = await Promise.all([
    db
      .selectFrom("shipment_references")
      .select(["shipment_id", "value"])
      .where("shipment_id", "in", ids)
      .where("kind", "in", OWN_REFERENCES)
      .orderBy("kind")
      .orderBy("position")
      .execute(),
    listDocumentsOfShipments(db, ids),
    listFilesOfShipments(db, ids),
  ]);
  return (id) => {
    const all = [
      ...documents
        .filter((each) => each.shipmentId === id)
        .map((each) => documentLink(each, `${base}/${id}`)),
      ...files.filter((each) => each.shipmentId === id).map((each) => fileLink(each, `${base}/${id}`)),
    ];
    return {
      reference: references.find(({ shipment_id }) => shipment_id === id)?.value ?? null,
      documents: all.slice(0, DOCUMENTS_SHOWN),
      more: Math.max(0, all.length - DOCUMENTS_SHOWN),
    };
  };
}

const documentLink = ({ id, kind }: Pick<LinkedDocument, "id" | "kind">, base: string) => ({
  name: PAPER_WORDS[kind],
  address: `${base}/documents/${id}`,
});

const fileLink = (
  { id, kind, name, type }: Pick<CustomerFile, "id" | "kind" | "name" | "type">,
  base: string,
) => ({
  name: isFileKind(kind) && kind !== "other" ? KIND_WORDS[kind] : name,
  address: `${base}/files/${id}${type === "image/heic" ? "?as=jpeg" : ""}`,
});
