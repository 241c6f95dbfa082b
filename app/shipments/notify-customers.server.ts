import { type Kysely, sql } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import { requireName } from "#app/accounts/person.ts";
import { Conflict, fieldError } from "#app/kit/errors.ts";
import { queueMailEach } from "#app/mails/mails.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { contentVersion } from "#database/connection/json-text.ts";
import { emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { LETTER_MESSAGES } from "./letters.ts";
import {
  factsOfEach,
  letterEvents,
  letterHead,
  type LetterRecipient,
  recipientsOfEach,
  writeLetter,
} from "./notify-customer.server.ts";
import { isOpen } from "./status.ts";

export interface ShipmentLetter extends Omit<LetterRecipient, "stopped"> {
  /** Identifies this letter among those read together. */
  key: string;
  number: string;
  /** The first who can be reached: who pays, else who gets mails on the way, else the consignee. */
  proposed: boolean;
  text: string;
}

/** Reads a letter to each customer of each shipment that is not delivered or cancelled, about its own dates and reason. */
export async function readLetters(db: Database, actor: Actor, shipmentIds: readonly string[]) {
  authorize(actor, "shipments.write");
  const { shipments: _, ...read } = await lettersOf(db, actor, shipmentIds);
  return read;
}

/**
 * Sends the chosen letters in one transaction. @param publicUrl without a trailing slash @returns how many mails
 * @throws Conflict when the letters have changed since, Invalid for none
 */
export async function notifyCustomers(
  db: Database,
  actor: Actor,
  shipmentIds: readonly string[],
  wanted: { to: readonly string[]; version: string },
  publicUrl: string,
): Promise<number> {
  authorize(actor, "shipments.write");
  requireName(actor);
  return db.transaction().execute(async (tx) => {
    const { letters, version, shipments } = await lettersOf(tx, actor, shipmentIds, { lock: true });
    if (version !== wanted.version) throw new Conflict(LETTER_MESSAGES.changedMeanwhile);
    const keys = new Set(wanted.to);
    const chosen = letters.filter(({ key }) => keys.has(key));
    if (chosen.length === 0) throw fieldError("to", LETTER_MESSAGES.chooseRecipient);
    const at = await databaseTime(tx);
    const about = shipments.flatMap((shipment) => {
      const own = chosen.filter(({ number }) => number === shipment.tracking_number);
      return own.length > 0 ? [{ shipment, own }] : [];
    });
    const mails = about.flatMap(({ shipment, own }) =>
      own.map(({ email, language, text }) => {
        const { summary, ...head } = letterHead(shipment, language, actor, at, publicUrl);
        return { recipient: email, shipment_id: shipment.id, summary, mail: { language, text, ...head } };
      }),
    );
    const { count } = await queueMailEach(
      tx,
      "delay_letter",
      sql`select * from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as given(recipient text, shipment_id uuid, summary text, mail jsonb)`,
    );
    await emit(
      tx,
      actor,
      about.flatMap(({ shipment, own }) => letterEvents(shipment, own)),
    );
    return count;
  });
}

async function lettersOf(
  db: Kysely<DB>,
  actor: Actor,
  shipmentIds: readonly string[],
  options?: { lock: boolean },
) {
  const read = await factsOfEach(db, shipmentIds, options);
  const shipments = read.filter(({ status }) => isOpen(status));
  const recipients = Map.groupBy(
    await recipientsOfEach(
      db,
      shipments.map(({ id }) => id),
    ),
    ({ shipment }) => shipment,
  );
  const now = await databaseTime(db);
  const reachableRecipients = (id: string) => (recipients.get(id) ?? []).filter(({ stopped }) => !stopped);
  const letters: ShipmentLetter[] = shipments.flatMap((shipment) =>
    reachableRecipients(shipment.id).map(
      ({ kind, name, email, pays, getsMails, language, isLanguageAssumed }, at) => ({
        key: `${shipment.id} ${kind}`,
        number: shipment.tracking_number,
        kind,
        name,
        email,
        pays,
        getsMails,
        language,
        isLanguageAssumed,
        proposed: at === 0,
        text: writeLetter(shipment, name, language, actor, now),
      }),
    ),
  );
  const unreachable = shipments.flatMap(({ id, tracking_number }) =>
    reachableRecipients(id).length > 0 ? [] : [tracking_number],
  );
  // The version of all letters: sending fails when they have changed since.
  return { shipments, letters, version: contentVersion(letters), unreachable };
}
