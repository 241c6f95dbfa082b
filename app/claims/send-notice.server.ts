import { sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { letterClosing, queuePartnerLetter } from "#app/documents/partner-letter.server.ts";
import { displayBytes } from "#app/files/file.ts";
import { Conflict } from "#app/kit/errors.ts";
import type { Letter } from "#app/kit/language/letter.ts";
import { inEachLanguage } from "#app/kit/language/run-in-language.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { withPublicRoute } from "#content/places/public-places.server.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import type { Database } from "#database/connection/connect.ts";
import { isRowId } from "#database/connection/keyset.ts";
import { emit } from "#database/events/emit.ts";
import { type NoticeMail, NOTICE_MAX_BYTES } from "./claim.ts";
import { type Claim, claimEvent, lockOpenClaim } from "./claims.server.ts";
import { followNotices } from "./follow-notices.server.ts";
import { noticeLetter } from "./notice-letter.ts";

const NOTICE_MESSAGES = {
  meanwhile:
    "Somebody changed this claim, or sent its notice, meanwhile. Look at what it says now, then send it if it is still to be sent.",
  filesGone:
    "What you ticked is not all with the claim any more. Look at its files, then write the notice again.",
} as const;

/** Prepares the default notice in each language. */
export const prepareNotice = (claim: Claim, { name }: Pick<Actor, "name">) =>
  inEachLanguage((): Letter => {
    const { subject, text } = noticeLetter(withPublicRoute(claim));
    return { subject, message: [text, letterClosing(name)].join("\n\n") };
  });

/**
 * Mails the notice with files of the claim, and records today as the day of the notice unless it has one.
 * @throws NotFound; Conflict when it is closed, was changed or mailed since, or files are gone or too large; Invalid when
 * the address accepts no mails
 */
export async function mailNotice(
  db: Database,
  actor: Actor,
  id: string,
  { to, language, subject, message, version }: NoticeMail,
  files: readonly string[],
): Promise<void> {
  authorize(actor, "claims.write");
  requireName(actor);
  await db.transaction().execute(async (tx) => {
    const claim = await lockOpenClaim(tx, actor, id);
    if (claim.version !== version) throw new Conflict(NOTICE_MESSAGES.meanwhile);
    const { rows } = await sql<{ id: string; name: string; bytes: number }>`
      select files.id, name, file_contents.bytes from claim_files join files on files.id = file_id
      join file_contents on file_contents.hash = files.hash
      where claim_id = ${id}::uuid and files.id = any(${files.filter(isRowId)}::uuid[]) order by name`.execute(
      tx,
    );
    if (rows.length < new Set(files).size) throw new Conflict(NOTICE_MESSAGES.filesGone);
    const bytes = rows.reduce((sum, file) => sum + Number(file.bytes), 0);
    if (bytes > NOTICE_MAX_BYTES)
      throw new Conflict(
        `The files are ${displayBytes(bytes)} together, and a mail takes ${displayBytes(NOTICE_MAX_BYTES)}: untick some.`,
      );
    const mail = await queuePartnerLetter(
      tx,
      { to, language, subject, message, fileIds: rows.map((file) => file.id) },
      { shipmentId: claim.shipment_id, summary: `${claim.number} (by ${actor.name})` },
    );
    const sentOn = claim.notice_sent_on ?? toLocalDay(await databaseTime(tx));
    const notice = { notice_sent_on: sentOn, notice_mail: mail };
    await tx.updateTable("claims").set(notice).where("id", "=", id).execute();
    await followNotices(tx, actor, [id]);
    const details = {
      notice_sent_on: [claim.notice_sent_on, sentOn],
      to: [null, to],
      files: [null, rows.map(({ name }) => name).join(", ")],
    };
    await emit(tx, actor, claimEvent("claim.notified", claim, details));
  });
}
