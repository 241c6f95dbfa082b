import { can } from "#app/access/policy.ts";
import { listWaitingClaims, openClaimsOf } from "#app/claims/claims.server.ts";
import { listWaitingDeadlines, waitingDeadlinesOf } from "#app/deadlines/read-deadlines.server.ts";
import { duePapers } from "#app/documents/missing-papers.ts";
import { readMissingPapers } from "#app/documents/missing-papers.server.ts";
import type { partReader } from "#app/request/error-mapping.server.ts";
import type { Staff } from "#app/request/context.ts";
import { listDueSeries } from "#app/series/read-series.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { offerLine, requestLine, shipmentLine, seriesLine } from "../queue/queue-lines.ts";
import { claimReason, deadlineReason, papersReason, viewReason } from "../queue/queue-reasons.ts";
import { type QueueLine, type QueueReason, URGENCIES } from "../queue/queue.ts";
import { listExpiringOffers } from "./dashboard.server.ts";
import type { GroupName, QueueGroup } from "./queue-groups.ts";
import {
  listUnansweredRequests,
  listWaitingShipments,
  listWithoutPapers,
  type QueueReading,
  readWaitingShipments,
} from "./work-queue.server.ts";

/** The first entries of a queue: shipment ids, or complete lines of other nouns. */
interface Waiting {
  count: number;
  first: readonly (string | QueueLine)[];
}

/** Merges the first entries of all queues into one list by urgency, each shipment once with all reasons; null when they cannot be read. */
export async function readLines(
  names: readonly GroupName[],
  actor: Staff,
  db: Database,
  part: ReturnType<typeof partReader>,
  reading: QueueReading,
): Promise<{ groups: QueueGroup[]; lines: QueueLine[] | null }> {
  const queues = await Promise.all(names.map((name) => part(name, readWaiting(name, actor, db, reading))));
  const first = queues.flatMap((queue) => queue?.first ?? []);
  const ids = [...new Set(first.filter((each) => typeof each === "string"))];
  const shipments = await part("lines", readShipmentLines(ids, actor, db, reading.now));
  const byId = new Map(shipments?.map((line) => [line.id, line]));
  const lines = new Set(first.flatMap((each) => (typeof each === "string" ? (byId.get(each) ?? []) : each)));
  return {
    groups: names.map((name, index) => ({ name, count: queues[index]?.count ?? null })),
    lines: shipments && byUrgency([...lines], ({ reasons }) => reasons[0]),
  };
}

async function readWaiting(
  name: GroupName,
  actor: Staff,
  db: Database,
  reading: QueueReading,
): Promise<Waiting> {
  switch (name) {
    case "unanswered": {
      const { count, requests } = await listUnansweredRequests(db, actor, reading);
      return { count, first: requests.map((request) => requestLine(request, reading.now)) };
    }
    case "offers": {
      const { count, offers } = await listExpiringOffers(db, actor, reading);
      return { count, first: offers.map((offer) => offerLine(offer, reading.now)) };
    }
    case "series": {
      const { count, series } = await listDueSeries(db, actor, reading);
      return { count, first: series.flatMap((each) => seriesLine(each, reading.now) ?? []) };
    }
    case "deadlines": {
      const { count, deadlines } = await listWaitingDeadlines(db, actor, ofShipments(reading));
      return { count, first: shipmentsOf(deadlines, reading) };
    }
    case "claims": {
      const { count, claims } = await listWaitingClaims(db, actor, ofShipments(reading));
      return { count, first: shipmentsOf(claims, reading) };
    }
    case "papers": {
      const { count, shipments } = await listWithoutPapers(db, actor, reading);
      return { count, first: shipments.map(({ id }) => id) };
    }
    default: {
      const { count, shipments } = await listWaitingShipments(db, actor, name, reading);
      return { count, first: shipments.map(({ id }) => id) };
    }
  }
}

/** As many of a noun as its first shipments have, where several are of one shipment. */
const ofShipments = (reading: QueueReading) => ({ ...reading, limit: reading.limit * 4 });

const shipmentsOf = (rows: readonly { shipment_id: string }[], { limit }: QueueReading) =>
  [...new Set(rows.map(({ shipment_id }) => shipment_id))].slice(0, limit);

async function readShipmentLines(
  ids: readonly string[],
  actor: Staff,
  db: Database,
  now: Date,
): Promise<QueueLine[]> {
  if (ids.length === 0) return [];
  const [shipments, papers, deadlines, claims] = await Promise.all([
    readWaitingShipments(db, actor, ids, now),
    readMissingPapers(db, actor, ids, now),
    waitingDeadlinesOf(db, actor, ids),
    can(actor, "claims.read") ? openClaimsOf(db, actor, ids) : [],
  ]);
  return shipments.flatMap((shipment) => {
    const { id } = shipment;
    const missing = shipment.papers ? (papers.get(id) ?? []) : [];
    const reasons: QueueReason[] = [
      ...deadlines.filter((each) => each.shipment_id === id).map((each) => deadlineReason(each, now)),
      ...claims.filter((each) => each.shipment_id === id).map((each) => claimReason(each, now)),
      ...(shipment.late ? [viewReason("late", shipment, now)] : []),
      ...(shipment.on_hold ? [viewReason("on_hold", shipment, now)] : []),
      // Omitted for late shipments, whose reason says the same.
      ...(shipment.due_today && !shipment.late ? [viewReason("due_today", shipment, now)] : []),
      ...(shipment.silent ? [viewReason("silent", shipment, now)] : []),
      ...(duePapers(missing).length > 0 ? [papersReason(id, missing, now)] : []),
    ];
    // A shipment that was fixed between the two reads has no reason left.
    return reasons.length === 0
      ? []
      : shipmentLine(
          shipment,
          byUrgency(reasons, (reason) => reason),
        );
  });
}

/** Sorts by urgency; stable for equal urgency. */
function byUrgency<Each>(all: readonly Each[], reasonOf: (each: Each) => QueueReason | undefined): Each[] {
  const rank = (each: Each) => URGENCIES.indexOf(reasonOf(each)?.urgency ?? "ahead");
  return all.toSorted((one, other) => rank(one) - rank(other));
}
