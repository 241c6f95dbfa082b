import { inTurns } from "#app/kit/promises.ts";
import { createHash } from "node:crypto";
import { type Kysely, sql, type SqlBool } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import {
  documentName,
  documentNumber,
  hasNotifyParty,
  namesIssuer,
  MANIFEST_MAX_SHIPMENTS,
} from "./document.ts";
import { drawnFrom, paperInput, type WantedPaper } from "./paper-input.ts";
import type { PaperInput, PaperShipment } from "./paper-data.ts";
import type { DrawnPaper, PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import { Conflict, Invalid, NotFound } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { DOCUMENT_MESSAGES } from "./words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { allowLongWork } from "#database/connection/watched-client.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { readAirFigures } from "./forms/air-figures.server.ts";
import { haulierOf } from "./ordered-leg.ts";
import { nextCount } from "./next-count.server.ts";
import { withCarrierAddresses } from "./paper-carriers.server.ts";
import { readPaperShipments } from "./read-paper-shipment.server.ts";
import { takeWaybillNumber } from "./waybill-stock.server.ts";
import { LOW_STOCK, STOCK_MESSAGES } from "./waybill-stock.ts";
import { recordDocument } from "./record-document.server.ts";

interface WantedDocument extends Omit<WantedPaper, "air"> {
  shipmentIds: readonly string[];
}

export type Draw = (input: PaperInput) => Promise<DrawnPaper>;

/** Additional steps in the transaction of a new document. */
interface Around {
  before?: (tx: Kysely<DB>) => Promise<void>;
  after?: (tx: Kysely<DB>, id: string) => Promise<void>;
}

interface IssuedDocument {
  id: string;
  number: string;
  /** Warning that few numbers are left in the stock. */
  low?: string;
}

/**
 * Issues a document in one transaction, so that a failure uses up no number.
 * @throws NotFound; Conflict with the number of a valid one, and without a name to sign with; Invalid for too many shipments
 */
export async function issueDocument(
  db: Database,
  actor: Actor,
  wanted: WantedDocument,
  draw: Draw,
  { before, after }: Around = {},
): Promise<IssuedDocument> {
  authorize(actor, "documents.write");
  checkNumberOfShipments(wanted);
  return inTurn(() =>
    db.transaction().execute(async (tx) => {
      await before?.(tx);
      const issued = await issue(tx, actor, wanted, draw);
      await after?.(tx, issued.id);
      return issued;
    }),
  );
}

function checkNumberOfShipments({ kind, shipmentIds }: WantedDocument): void {
  if (kind !== "manifest" && shipmentIds.length !== 1) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  if (shipmentIds.length === 0) throw new Invalid(DOCUMENT_MESSAGES.noShipments);
  if (shipmentIds.length > MANIFEST_MAX_SHIPMENTS)
    throw new Invalid(DOCUMENT_MESSAGES.tooManyShipments(MANIFEST_MAX_SHIPMENTS));
}

/** Serializes drawing, so that numbers are in order; waiting takes no database connection. */
export const inTurn = inTurns(1);

async function issue(
  tx: Kysely<DB>,
  actor: Actor,
  wanted: WantedDocument,
  draw: Draw,
): Promise<IssuedDocument> {
  if (namesIssuer(wanted.kind)) requireName(actor);
  await allowLongWork(tx);
  const shipments = await lockedShipments(tx, actor, wanted);
  const now = await databaseTime(tx);
  const year = Number(toLocalDay(now).slice(0, 4));
  const { number, low } = await nextNumber(tx, wanted, year);
  const identity = { number, issuedAt: now, issuedBy: actor.name || actor.email };
  // Checked under the lock of the counter, after any concurrent issue has completed.
  await refuseIssued(
    tx,
    { ...wanted, haulier: haulierOf(wanted, shipments[0]) },
    printsOf(wanted, shipments, number).whole,
  );
  const id = await drawAndStore(tx, actor, { wanted, shipments, identity, visible: false }, draw);
  await recordDocument(tx, actor, "issued", id);
  return { id, number, low };
}

/** Computes hashes of a paper's content, by shipment and in total. */
function printsOf(
  { kind, head }: Pick<WantedDocument, "kind" | "head">,
  shipments: readonly PaperShipment[],
  number: string,
) {
  const prints = shipments.map((shipment) => fingerprint(drawnFrom(kind, shipment, number)));
  const texts = prints.map((each) => each.toString("hex"));
  return { prints, whole: fingerprint(JSON.stringify([texts, head ?? null])) };
}

interface NewPaper {
  wanted: WantedDocument;
  shipments: readonly PaperShipment[];
  identity: PaperIdentity & { number: string; issuedAt: Date };
  visible: boolean;
}

/** Draws the paper and stores its bytes; the caller holds the locks. @returns its id */
export async function drawAndStore(
  tx: Kysely<DB>,
  actor: Actor,
  { wanted, shipments, identity, visible }: NewPaper,
  draw: Draw,
): Promise<string> {
  const { kind } = wanted;
  const { number, revision = 1, issuedAt, issuedBy } = identity;
  const { options } = wanted;
  const air = await readAirFigures(tx, kind);
  const addressed = await withCarrierAddresses(tx, actor, shipments, options?.addressee);
  const input = paperInput({ ...wanted, air }, addressed, identity);
  const { prints, whole } = printsOf(wanted, shipments, number);
  const { pdf, pages } = await draw(input);
  const content = await storeContent(tx, new Uint8Array(pdf));
  const originals = input.kind === "house_bill_of_lading" ? input.originals : null;
  const copy = originals ? await draw({ ...input, isCopy: true } as PaperInput) : null;
  const { id } = await tx
    .insertInto("documents")
    .values({
      kind,
      number,
      revision,
      hash: content.hash,
      copy_hash: copy && (await storeContent(tx, new Uint8Array(copy.pdf))).hash,
      pages,
      customer_visible: visible,
      originals,
      notify_party: hasNotifyParty(kind) ? (options?.notify ?? null) : null,
      haulier: haulierOf(wanted, shipments[0]),
      part: kind === "transport_order" ? (options?.part ?? null) : null,
      signed_by: issuedBy,
      drawn_from: whole,
      issued_at: issuedAt,
      issued_by_id: actor.id || null,
      issued_by: actor.email,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("document_shipments")
    .values(
      shipments.map((shipment, index) => ({
        document_id: id,
        shipment_id: shipment.id,
        position: index + 1,
        tracking_number: shipment.trackingNumber,
        drawn_from: prints[index] ?? null,
      })),
    )
    .execute();
  return id;
}

async function nextNumber(
  tx: Kysely<DB>,
  { kind, options }: WantedDocument,
  year: number,
): Promise<{ number: string; low?: string }> {
  if (kind !== "house_air_waybill" || !options?.stock)
    return { number: documentNumber(kind, year, await nextCount(tx, kind, year)) };
  const { number, left, airline } = await takeWaybillNumber(tx, options.stock);
  return { number, ...(left <= LOW_STOCK && { low: STOCK_MESSAGES.low(left, airline) }) };
}

export const fingerprint = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Locks shipments in order of id, so that concurrent issues never deadlock. */
export async function lockedShipments(
  tx: Kysely<DB>,
  actor: Actor,
  { kind, shipmentIds }: WantedDocument,
): Promise<PaperShipment[]> {
  const ids = [...new Set(shipmentIds)].filter(isRowId);
  const locked =
    ids.length === 0
      ? []
      : await tx
          .selectFrom("shipments")
          .select("id")
          .where("id", "in", ids)
          .orderBy("id")
          .forNoKeyUpdate()
          .execute();
  if (locked.length !== new Set(shipmentIds).size)
    throw new NotFound(
      kind === "manifest"
        ? "Some of the shipments are not there any more. Choose them again."
        : SHIPMENT_MESSAGES.notFound,
    );
  return readPaperShipments(tx, actor, ids);
}

async function refuseIssued(
  tx: Kysely<DB>,
  { kind, shipmentIds, haulier }: WantedDocument & { haulier: string | null },
  whole: Buffer,
): Promise<void> {
  const valid = tx
    .selectFrom("documents")
    .innerJoin("document_shipments as of", "of.document_id", "documents.id")
    .select("documents.number")
    .where("of.shipment_id", "=", shipmentIds[0] ?? "")
    .where("documents.kind", "=", kind)
    .where("documents.voided_at", "is", null)
    .limit(1);
  if (kind === "manifest") {
    const same = await valid.where("documents.drawn_from", "=", whole).executeTakeFirst();
    if (same)
      throw new Conflict(
        `The same manifest was issued already: ${same.number}. Void it first to issue it again.`,
      );
    return;
  }
  // Each haulier has one order; an order without a haulier may be anybody's.
  const other = await valid
    .$if(haulier !== null, (query) =>
      query.where(sql<SqlBool>`coalesce(search_fold(documents.haulier) = search_fold(${haulier}), true)`),
    )
    .executeTakeFirst();
  if (other && haulier !== null)
    throw new Conflict(
      `${haulier} has a valid transport order of this shipment, ${other.number}. Void it first to issue another one.`,
    );
  if (other)
    throw new Conflict(
      `This shipment has a valid ${documentName(kind)}, ${other.number}. Void it first to issue another one.`,
    );
}
