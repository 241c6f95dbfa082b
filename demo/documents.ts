import { sql, type Transaction } from "kysely";
import type { Draw } from "#app/documents/issue-document.server.ts";
import { fingerprint } from "#app/documents/issue-document.server.ts";
import { readPaperShipments } from "#app/documents/read-paper-shipment.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Actor } from "#app/access/policy.ts";
import { documentNumber } from "#app/documents/document.ts";
import type { SingleKind } from "#app/shipments/paper.ts";
import { drawnFrom, paperInput } from "#app/documents/paper-input.ts";
import { addDays, fromLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";
import { demoId } from "./random.ts";
import { demoTrackingNumber } from "./shipments.ts";

interface Issued {
  kind: SingleKind;
  of: ReturnType<typeof sql<boolean>>;
  daysAgo: number;
  time: string;
  voided?: { time: string; reason: string };
  visible?: true;
  /** Set for the corrected revision of the document before. */
  revision?: 2;
}

const onTheRoad = sql<boolean>`service_type = 'Road Transport' and delivered_at is null and status <> 'pending'`;
const ISSUED: readonly Issued[] = [
  {
    kind: "cmr",
    of: onTheRoad,
    daysAgo: 1,
    time: "10:12",
    voided: { time: "10:31", reason: "Sample: loading place was wrong" },
  },
  { kind: "cmr", of: onTheRoad, daysAgo: 1, time: "10:31", revision: 2 },
  {
    kind: "delivery_note",
    of: sql<boolean>`tracking_number = ${demoTrackingNumber}`,
    daysAgo: 4,
    time: "16:20",
    visible: true,
  },
];

export async function insertDemoDocuments(
  tx: Transaction<DB>,
  now: Date,
  by: Pick<Actor, "id" | "name" | "email">,
  draw: Draw,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const [index, issued] of ISSUED.entries()) {
    const day = addDays(toLocalDay(now), -issued.daysAgo);
    const year = Number(day.slice(0, 4));
    const key = `${issued.kind} ${year}`;
    const count = (counts.get(key) ?? 0) + (issued.revision ? 0 : 1);
    if (
      !(await insertDocument(
        tx,
        { ...issued, day, by, draw },
        index,
        documentNumber(issued.kind, year, count),
      ))
    )
      continue;
    counts.set(key, count);
    await tx
      .insertInto("document_counters")
      .values({ kind: issued.kind, year, last: count })
      .onConflict((conflict) => conflict.columns(["kind", "year"]).doUpdateSet({ last: count }))
      .execute();
  }
}

async function insertDocument(
  tx: Transaction<DB>,
  issued: Issued & { day: string; by: Pick<Actor, "id" | "name" | "email">; draw: Draw },
  index: number,
  number: string,
): Promise<boolean> {
  const { kind, day, by, voided, revision } = issued;
  const row = await tx
    .selectFrom("shipments")
    .select("id")
    .where(issued.of)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const [shipment] = row ? await readPaperShipments(tx, { ...by, role: "operations" }, [row.id]) : [];
  if (!shipment) return false;
  const at = (time: string) => fromLocalDateTime(`${day}T${time}`) ?? new Date(0);
  const identity = { number, issuedAt: at(issued.time), issuedBy: by.name, revision };
  const { pdf, pages } = await issued.draw(paperInput({ kind }, [shipment], identity));
  const { hash } = await storeContent(tx, new Uint8Array(pdf));
  const drawn_from = fingerprint(drawnFrom(kind, shipment, number));
  const id = demoId("document", index + 1);
  await tx
    .insertInto("documents")
    .values({
      id,
      kind,
      number,
      revision,
      hash,
      pages,
      customer_visible: issued.visible ?? false,
      issued_at: identity.issuedAt,
      issued_by: by.email,
      issued_by_id: by.id,
      ...(voided && { voided_at: at(voided.time), voided_by: by.email, void_reason: voided.reason }),
    })
    .execute();
  await tx
    .insertInto("document_shipments")
    .values({
      document_id: id,
      shipment_id: shipment.id,
      position: 1,
      tracking_number: shipment.trackingNumber,
      drawn_from,
    })
    .execute();
  return true;
}
