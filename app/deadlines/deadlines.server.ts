import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { fromZoneTime } from "#app/places/zone-time.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { listPossibleOwners } from "#app/shipments/owner.server.ts";
import { lockShipment } from "#app/shipments/shipment.server.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { countedTimes, eventOf, timesBetween } from "./count-deadline.server.ts";
import { countedWords, DEADLINE_MESSAGES, dueWords, type TypedDeadline, type TypedKind } from "./deadline.ts";
import { type Deadline, listDeadlineKinds, placesOf, readDeadline } from "./read-deadlines.server.ts";

/** Computes the stored values of a form: place, and times in the place's time zone. @throws Invalid by field */
async function valuesOf(
  tx: Kysely<DB>,
  actor: Actor,
  shipmentId: string,
  { due_at, place: chosen, ...typed }: TypedDeadline,
  stored?: Deadline,
) {
  const [kind] = (await listDeadlineKinds(tx, actor)).filter(({ code }) => code === typed.kind);
  if (!kind) throw fieldError("kind", DEADLINE_MESSAGES.kindUnknown);
  const people = await listPossibleOwners(tx as Database, actor);
  const isKept = typed.responsible_id === (stored?.responsible_id ?? null);
  if (typed.responsible_id !== null && !isKept && !people.some(({ id }) => id === typed.responsible_id))
    throw fieldError("responsible_id", DEADLINE_MESSAGES.personUnknown);
  const { places, ends } = await placesOf(tx, shipmentId);
  const wanted = chosen ?? ends[kind.place_end];
  const place = places.find((each) => each.place === wanted) ?? storedPlace(stored, wanted);
  if (!place) throw fieldError("place", DEADLINE_MESSAGES.placeUnknown);
  const now = await databaseTime(tx);
  const where = { place: place.place, place_code: place.code };
  if (typed.from_event !== null) {
    const event = await eventOf(tx, shipmentId, typed.from_event, place.code);
    return { ...typed, ...where, ...countedTimes({ ...typed, place_code: place.code }, event, now) };
  }
  const due = due_at && fromZoneTime(due_at, zoneOfCode(place.code) ?? COMPANY_TIME_ZONE);
  if (!due) throw fieldError("due_at", DEADLINE_MESSAGES.dueRequired);
  // The period of a moved deadline began when it was entered.
  const startsAt = stored && stored.from_event === null ? (stored.starts_at ?? now) : now;
  return { ...typed, ...where, ...timesBetween(startsAt < due ? startsAt : due, due, place.code, now) };
}

const storedPlace = (stored: Deadline | undefined, wanted: string) =>
  stored?.place === wanted ? { place: wanted, code: stored.place_code } : undefined;

/** Enters a deadline of a shipment. @throws NotFound, Invalid */
export async function addDeadline(
  db: Database,
  actor: Actor,
  shipmentId: string,
  typed: TypedDeadline,
): Promise<string> {
  authorize(actor, "shipments.write");
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipment(tx, shipmentId);
    const values = await valuesOf(tx, actor, shipment.id, typed);
    const { id } = await tx
      .insertInto("deadlines")
      .values({ ...values, shipment_id: shipment.id, created_by: actor.email })
      .returning("id")
      .executeTakeFirstOrThrow();
    const deadline = await readDeadline(tx, actor, id);
    if (!deadline) throw new NotFound(DEADLINE_MESSAGES.notFound);
    await emit(tx, actor, deadlineEvent("added", deadline, differences({}, textsOf(deadline))));
    return id;
  });
}

/**
 * Changes a deadline.
 * @param revision revision the form was opened with
 * @throws NotFound, Invalid; Conflict when it was changed meanwhile
 */
export async function changeDeadline(
  db: Database,
  actor: Actor,
  id: string,
  typed: TypedDeadline,
  revision: number,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, actor, id);
    if (stored.revision !== revision) throw new Conflict(DEADLINE_MESSAGES.changedMeanwhile);
    const values = await valuesOf(tx, actor, stored.shipment_id, typed, stored);
    await tx
      .updateTable("deadlines")
      // Detaches it from the consolidation: it is the shipment's own from now on.
      .set({
        ...values,
        consolidation_id: null,
        seen_stage: Math.min(stored.seen_stage, values.stage),
        revision: sql`revision + 1`,
      })
      .where("id", "=", id)
      .execute();
    const after = await readDeadline(tx, actor, id);
    if (after)
      await emit(tx, actor, deadlineEvent("changed", after, differences(textsOf(stored), textsOf(after))));
  });
}

/** Marks a deadline as done, or reopens it. @throws NotFound */
export async function setDeadlineDone(
  db: Database,
  actor: Actor,
  id: string,
  isDone: boolean,
): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, actor, id);
    if ((stored.done_at !== null) === isDone) return;
    await tx
      .updateTable("deadlines")
      .set(
        isDone
          ? { done_at: sql`now()`, done_by: actor.email }
          : { done_at: null, done_by: null, stale: stored.from_event !== null },
      )
      .set({ revision: sql`revision + 1` })
      .where("id", "=", id)
      .execute();
    await emit(tx, actor, deadlineEvent(isDone ? "done" : "reopened", stored));
  });
}

/** Marks its current stage as seen: no notification until the next one. @throws NotFound */
export async function markDeadlineSeen(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockDeadline(tx, actor, id);
    await tx.updateTable("deadlines").set({ seen_stage: stored.stage }).where("id", "=", id).execute();
    await emit(tx, actor, deadlineEvent("seen", stored));
  });
}

/** Removes a deadline. @throws NotFound */
export async function removeDeadline(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "shipments.write");
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, actor, id);
    await tx.deleteFrom("deadlines").where("id", "=", id).execute();
    await emit(tx, actor, deadlineEvent("removed", stored, differences(textsOf(stored), NO_TEXTS)));
  });
}

/** Saves the defaults of a kind; saving confirms the sample. @throws NotFound */
export async function saveDeadlineKind(
  db: Database,
  actor: Actor,
  code: string,
  typed: TypedKind,
): Promise<void> {
  authorize(actor, "settings.manage");
  await db.transaction().execute(async (tx) => {
    const stored = await tx
      .selectFrom("deadline_kinds")
      .selectAll()
      .where("code", "=", code)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new NotFound(DEADLINE_MESSAGES.kindUnknown));
    await tx
      .updateTable("deadline_kinds")
      .set({ ...typed, sample: false, updated_at: sql`now()` })
      .where("code", "=", code)
      .execute();
    const text = (kind: TypedKind) => ({ label: kind.label, "counted from": countedWords(kind) });
    await emit(tx, actor, {
      action: "deadline_kind.saved",
      entity: "setting",
      summary: typed.label,
      details: differences(text(stored), text(typed)),
    });
  });
}

/** Locks a deadline. @throws NotFound; Conflict for the notice of a claim */
async function lockOwn(tx: Kysely<DB>, actor: Actor, id: string): Promise<Deadline> {
  const deadline = await lockDeadline(tx, actor, id);
  if (deadline.claim_id) throw new Conflict(DEADLINE_MESSAGES.ofClaim);
  return deadline;
}

async function lockDeadline(tx: Kysely<DB>, actor: Actor, id: string): Promise<Deadline> {
  await lockRow(tx, "deadlines", id, DEADLINE_MESSAGES.notFound);
  const deadline = await readDeadline(tx, actor, id);
  if (!deadline) throw new NotFound(DEADLINE_MESSAGES.notFound);
  return deadline;
}

const NO_TEXTS: Record<string, string | null> = {
  kind: null,
  due: null,
  counted: null,
  at: null,
  reference: null,
  responsible: null,
  note: null,
};

const textsOf = (deadline: Deadline): Record<string, string | null> => ({
  kind: deadline.label,
  due: deadline.due_at && dueWords(deadline),
  counted: countedWords(deadline) || null,
  at: deadline.place,
  reference: deadline.reference,
  responsible: deadline.responsible_id && deadline.person,
  note: deadline.note,
});

const deadlineEvent = (verb: string, deadline: Deadline, details = {}) => ({
  action: `deadline.${verb}`,
  entityId: deadline.id,
  summary: `${deadline.label}: ${deadline.tracking_number}`,
  details,
});
