import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { Conflict } from "#app/kit/errors.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { OFFER_FIELDS } from "./offer-input.ts";
import { OFFER_ACT_MESSAGES } from "./words.ts";
import { companyToday } from "#database/connection/database-time.ts";
import type { Database } from "#database/connection/connect.ts";
import type { DB } from "#database/schema.generated.ts";
import { pick } from "./drafts.server.ts";
import { linesOf, lockOffer, type OfferRow, stateWord, emitOffer } from "./lock-offer.server.ts";

/**
 * Creates the draft of the next version: a copy, or the draft somebody has made meanwhile.
 * @throws NotFound; Conflict for a draft, or after a version was accepted
 */
export async function newVersion(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "offers.write");
  return db.transaction().execute(async (tx) => {
    const { offer, versions } = await lockOffer(tx, id);
    const draft = versions.find(({ status }) => status === "draft");
    if (draft && draft.id !== id) return draft.id;
    if (draft) throw new Conflict("This is a draft: edit it as it is");
    const accepted = versions.find(({ status }) => status === "accepted");
    if (accepted) throw new Conflict(OFFER_ACT_MESSAGES.isAccepted(`${accepted.version}`));
    const version = Math.max(...versions.map((each) => each.version)) + 1;
    await showAsLatest(tx, versions, null);
    const newVersion = await copyOffer(tx, actor, offer, version);
    await emitOffer(tx, actor, "version_made", { ...offer, version }, { version: [offer.version, version] });
    return newVersion;
  });
}

const SUMS = ["net_total", "vat_total", "cost_total", "rate"] as const;

/** Copies an offer. An expired one is valid for as many days from today as the original was. */
async function copyOffer(tx: Kysely<DB>, actor: Actor, offer: OfferRow, version: number): Promise<string> {
  const { id } = await tx
    .insertInto("offers")
    .values({
      ...pick(offer, [...OFFER_FIELDS, ...SUMS, "first_id", "number"]),
      version,
      request_id: offer.request_id,
      company_id: offer.company_id,
      valid_until: sql<string>`case when ${offer.valid_until}::date >= ${companyToday} then ${offer.valid_until}::date
        else ${companyToday} + greatest(1, ${offer.valid_until}::date - ${toLocalDay(offer.sent_at ?? offer.created_at)}::date) end`,
      created_by_id: actor.id || null,
      created_by: actor.email,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = await linesOf(tx, offer.id);
  if (lines.length > 0) {
    const copies = lines.map((line) => ({ ...line, id: undefined, offer_id: id }));
    await tx.insertInto("offer_lines").values(copies).execute();
  }
  return id;
}

/** Sets `latest` for one version of a number, or for none. */
export async function showAsLatest(
  tx: Kysely<DB>,
  versions: readonly OfferRow[],
  latest: string | null,
): Promise<void> {
  for (const { id } of versions.filter((each) => each.latest !== (each.id === latest))) {
    await tx
      .updateTable("offers")
      .set({ latest: id === latest })
      .where("id", "=", id)
      .execute();
  }
}

const isDiscarded = ({ status, sent_at }: OfferRow) => status === "withdrawn" && sent_at === null;

const latestOf = (versions: readonly OfferRow[]): string | null =>
  versions.filter((version) => !isDiscarded(version)).at(-1)?.id ?? null;

/**
 * Discards a draft; the version before becomes the latest again. Nothing is deleted (`restoreDraft`).
 * @throws NotFound; Conflict when it is not a draft
 */
export async function discardDraft(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const { offer, versions } = await lockOffer(tx, id);
    if (offer.status !== "draft") throw new Conflict("Only a draft can be discarded");
    await endDraft(tx, actor, offer);
    await showAsLatest(tx, versions, latestOf(versions.filter((version) => version.id !== id)));
  });
}

export async function endDraft(
  tx: Kysely<DB>,
  by: { id: string | null; email: string },
  draft: OfferRow,
): Promise<void> {
  await tx.updateTable("offers").set({ status: "withdrawn" }).where("id", "=", draft.id).execute();
  await emitOffer(tx, by, "discarded", draft, { status: ["draft", "withdrawn"] });
}

/** Restores a discarded draft. @throws NotFound; Conflict when there is a newer version by now, or one was accepted */
export async function restoreDraft(db: Database, actor: Actor, id: string): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const { offer, versions } = await lockOffer(tx, id);
    if (offer.status === "draft") return;
    const isOver = versions.some(({ status }) => status === "draft" || status === "accepted");
    if (!isDiscarded(offer) || isOver || versions.at(-1)?.id !== id)
      throw new Conflict("This draft cannot be put back: there is a newer version");
    await tx.updateTable("offers").set({ status: "draft" }).where("id", "=", id).execute();
    await showAsLatest(tx, versions, id);
    await emitOffer(tx, actor, "draft_restored", offer, { status: ["withdrawn", "draft"] });
  });
}

/**
 * Withdraws a sent, unanswered offer.
 * @param reason for staff
 * @throws NotFound; Conflict when it is not open or expired
 */
export async function withdrawOffer(db: Database, actor: Actor, id: string, reason: string): Promise<void> {
  authorize(actor, "offers.write");
  await db.transaction().execute(async (tx) => {
    const { offer, today } = await lockOffer(tx, id);
    if (offer.status !== "sent")
      throw new Conflict(
        `Only an offer that was sent can be withdrawn: this one is ${stateWord({ offer, today })}`,
      );
    await tx
      .updateTable("offers")
      .set({
        status: "withdrawn",
        decided_at: sql<Date>`now()`,
        decided_by: actor.email,
        decided_reason: reason.trim().slice(0, 1_000) || null,
      })
      .where("id", "=", id)
      .execute();
    await emitOffer(tx, actor, "withdrawn", offer, {
      status: ["sent", "withdrawn"],
      ...(reason.trim() && { reason: reason.trim() }),
    });
  });
}
