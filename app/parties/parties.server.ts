import { type Kysely, sql, type SqlBool } from "kysely";
import { Conflict, NotFound } from "#app/kit/errors.ts";
import { endLinks } from "./end-links.server.ts";
import { type PartyKind } from "./party-kind.ts";
import { changedMeanwhile, conflictingTexts } from "#app/kit/forms/edit-conflict.ts";
import { MAILS_WANTED_TEXTS } from "#app/mails/words.ts";
import {
  PARTY_FIELDS,
  PARTY_LABELS,
  type PartyFieldName,
  type PartyInput,
  PARTY_TEXTS,
  partyInUse,
} from "./party.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { differences, emit, type EventActor } from "#database/events/emit.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DB, JsonObject } from "#database/schema.generated.ts";

export const PARTY_TABLE = {
  shipper: { table: "shippers", reference: "shipper_id" },
  consignee: { table: "consignees", reference: "consignee_id" },
} as const satisfies Record<PartyKind, { table: string; reference: string }>;

export async function createParty(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  input: PartyInput,
): Promise<string> {
  authorize(actor, "customers.write");
  return db.transaction().execute((tx) => insertParty(tx, actor, kind, input));
}

export async function insertParty(
  tx: Kysely<DB>,
  actor: Actor,
  kind: PartyKind,
  input: Omit<PartyInput, "mails_wanted"> & Partial<PartyInput>,
): Promise<string> {
  authorize(actor, "customers.write");
  return insertPartyRow(tx, actor, kind, input);
}

/** `insertParty` without authorization, for acts such as a customer who accepts an offer. */
export async function insertPartyRow(
  tx: Kysely<DB>,
  by: EventActor,
  kind: PartyKind,
  input: Parameters<typeof insertParty>[3] & { company_id?: string | null },
  details: JsonObject = {},
): Promise<string> {
  const { id } = await tx
    .insertInto(PARTY_TABLE[kind].table)
    .values(input)
    .returning("id")
    .executeTakeFirstOrThrow();
  await emit(tx, by, { action: `${kind}.created`, entity: kind, entityId: id, summary: input.name, details });
  return id;
}

/** Updates a party. @throws NotFound, or Conflict with what is stored now */
export async function updateParty(
  db: Database,
  actor: Actor,
  kind: PartyKind,
  id: string,
  version: Date,
  input: PartyInput,
): Promise<void> {
  authorize(actor, "customers.write");
  await db.transaction().execute(async (tx) => {
    const { table, reference } = PARTY_TABLE[kind];
    const stored = await lockRow(tx, table, id, PARTY_TEXTS[kind].notFound);
    const changed = PARTY_FIELDS.filter((field) => stored[field] !== input[field]);
    if (changed.length === 0) return;
    if (stored.updated_at.getTime() !== version.getTime())
      throw changedMeanwhile(
        PARTY_TEXTS[kind].changedMeanwhile,
        stored.updated_at,
        conflictingTexts(
          { mine: shownTexts(input), theirs: shownTexts(stored) },
          (field) => PARTY_LABELS[field as PartyFieldName],
        ),
      );
    await tx.updateTable(table).set(input).where("id", "=", id).execute();
    if (stored.email && stored.email.toLowerCase() !== input.email?.toLowerCase()) {
      const shipments = sql`select from shipments where id = private_links.shipment_id and ${sql.ref(reference)} = ${id}`;
      const hadLink = sql<SqlBool>`(${sql.ref(`private_links.${reference}`)} = ${id} or exists (${shipments}))`;
      await endLinks(tx, actor, { kind, id, name: input.name }, { emails: [stored.email], hadLink });
    }
    await emit(tx, actor, {
      action: `${kind}.updated`,
      entity: kind,
      entityId: id,
      summary: input.name,
      details: differences(fieldsOf(stored), fieldsOf(input)),
    });
  });
}

const shownTexts = (party: PartyInput) => ({
  ...fieldsOf(party),
  mails_wanted: MAILS_WANTED_TEXTS[party.mails_wanted],
});

const fieldsOf = ({ name, company, email, phone, address, mails_wanted }: PartyInput) => ({
  name,
  company,
  email,
  phone,
  address,
  mails_wanted,
});

/**
 * Archives and deletes a party without shipments. @returns the archive id
 * @throws NotFound, or Conflict with the number of shipments
 */
export async function deleteParty(db: Database, actor: Actor, kind: PartyKind, id: string): Promise<string> {
  authorize(actor, "customers.write");
  const { table, reference } = PARTY_TABLE[kind];
  if (!isRowId(id)) throw new NotFound(PARTY_TEXTS[kind].notFound);
  try {
    return await db.transaction().execute(async (tx) => {
      const [archiveId] = await archiveRecords(tx, actor, kind, [id]);
      if (!archiveId) throw new NotFound(PARTY_TEXTS[kind].notFound);
      await tx.deleteFrom(table).where("id", "=", id).execute();
      return archiveId;
    });
  } catch (error) {
    // The foreign key decides, so that a concurrently created shipment counts too.
    if (violatedConstraint(error) !== `shipments_${reference}_fkey`) throw error;
    const { shipments } = await db
      .selectFrom("shipments")
      .select((eb) => eb.fn.countAll<number>().as("shipments"))
      .where(reference, "=", id)
      .executeTakeFirstOrThrow();
    throw new Conflict(partyInUse(kind, shipments), { inUse: shipments });
  }
}
