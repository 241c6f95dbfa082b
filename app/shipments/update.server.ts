import { type Kysely, sql, type Updateable } from "kysely";
import { type Actor, authorize } from "#app/access/policy.ts";
import {
  detailChanges,
  detailTexts,
  type ChangedField,
  conflictingFields,
  type ComparedValues,
  type ShipmentFormValues,
} from "./shipment-changes.ts";
import type { ShipmentDetails } from "./details.ts";
import { derivedFieldNames, overriddenInputs, withDerivedFields } from "./derived-fields.ts";
import { causeText, hasMoved, type MoveCause } from "./eta.ts";
import { shipmentFormValues } from "./shipment.ts";
import type { ShipmentInput } from "./shipment.ts";
import type { Database } from "#database/connection/connect.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { DB } from "#database/schema.generated.ts";
import { type StoredDetails, storedDetails, mergeDetails, saveDetailRows } from "./details.server.ts";
import { endLinksOfEarlierParties } from "#app/parties/end-links.server.ts";
import { recordEtaMoves } from "./eta.server.ts";
import { withPlaceCodes } from "./place-codes.server.ts";
import { addEntry, addParties, type NewParties, SHIPMENT_REFUSALS, lockShipment } from "./shipment.server.ts";
import { nameCompany } from "#app/customers/company-names.server.ts";
import { namePartyIds } from "#app/parties/list-parties.server.ts";
import { withRefusals } from "#database/connection/errors.ts";

interface SeenShipment {
  version: string;
  base: ComparedValues;
}

export interface ShipmentConflict {
  changes: ChangedField[];
  theirs: ComparedValues;
  version: string;
  /** Each colleague once with the time of the last change, latest first. */
  by: { name: string; at: Date; own: boolean }[];
}

/**
 * Updates a shipment; missing sections of details stay. @param options.newParties names of parties to create
 * @param options.cause reason for moving the delivery @returns null, or the conflict with changes since `seen`
 * @throws NotFound, Conflict when the tracking number is taken, Invalid for an unknown party or container
 */
export async function updateShipment(
  db: Database,
  actor: Actor,
  id: string,
  input: ShipmentInput,
  seen: SeenShipment,
  options: { newParties?: NewParties; details?: ShipmentDetails; cause?: MoveCause } = {},
): Promise<ShipmentConflict | null> {
  authorize(actor, "shipments.write");
  const { newParties = {}, cause } = options;
  return withRefusals(SHIPMENT_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const stored = await lockShipment(tx, id);
      const before = await storedDetails(tx, stored, "typed");
      const details = withPlaceCodes(options.details ?? {}, input, { stored: { ...stored, ...before } });
      const after = mergeDetails(details, before);
      const values = withDerivedFields(input, after, { ...stored, ...before });
      const theirs = { ...shipmentFormValues(stored), ...detailTexts(before) };
      const mine = { ...shipmentFormValues(values), ...newPartyValues(newParties) };
      if (stored.version !== seen.version) {
        const derived: readonly string[] = derivedFieldNames({ ...stored, ...before }, after);
        const compared = { ...mine, ...detailTexts(givenSections(after, details)) };
        const changes = conflictingFields(seen.base, theirs, compared).filter(
          ({ field }) => !derived.includes(field),
        );
        const by = await changedBy(tx, actor, stored.id, seen.version);
        if (changes.length > 0) return { changes, theirs, version: stored.version, by };
      }
      const added = await addParties(tx, actor, newParties);
      const written = { ...values, ...added, ...after.terms };
      await writeShipment(tx, stored.id, written, details.places);
      if (written.shipper_id !== stored.shipper_id || written.consignee_id !== stored.consignee_id)
        await endLinksOfEarlierParties(tx, actor, [{ ...stored, tracking_number: input.tracking_number }]);
      await saveDetailRows(tx, stored.id, before, after);
      const move = { previous: stored.estimated_delivery, eta: values.estimated_delivery, cause };
      await recordEtaMoves(tx, actor, [{ id: stored.id, ...move }]);
      if (input.status !== stored.status) await addEntry(tx, actor, stored.id, input);
      await emit(tx, actor, {
        action: "shipment.updated",
        entityId: stored.id,
        summary: input.tracking_number,
        details: {
          ...differences(
            await withPartyNames(tx, actor, shipmentFormValues(stored)),
            await withPartyNames(tx, actor, { ...mine, ...added }),
          ),
          ...detailChanges(before, after),
          ...causeOf(move),
          ...overriddenInputs(input, [shipmentFormValues(stored), seen.base], after.goods),
        },
      });
      return null;
    }),
  );
}

function causeOf({ previous, eta, cause }: { previous: Date | null; eta: Date | null; cause?: MoveCause }) {
  const text = cause && hasMoved(previous, eta) ? causeText(cause) : "";
  return text ? { "why it moved": [null, text] } : {};
}

function givenSections(after: StoredDetails, typed: ShipmentDetails): ShipmentDetails {
  return Object.fromEntries(
    Object.keys(typed).map((section) => [section, after[section as keyof ShipmentDetails]]),
  );
}

type ShipmentColumns = Updateable<DB["shipments"]>;

/** Writes the shipment, then its place codes: a trigger removes the code of a changed place. */
async function writeShipment(
  tx: Kysely<DB>,
  id: string,
  values: ShipmentColumns,
  places: ShipmentDetails["places"] = {},
): Promise<void> {
  await tx.updateTable("shipments").set(values).where("id", "=", id).execute();
  if (Object.values(places).every((code) => code === undefined)) return;
  await tx.updateTable("shipments").set(places).where("id", "=", id).execute();
}

/** Returns placeholders for the ids that new parties get when the save succeeds. */
function newPartyValues({ shipper, consignee }: NewParties) {
  return { ...(shipper && { shipper_id: shipper }), ...(consignee && { consignee_id: consignee }) };
}

async function changedBy(
  tx: Kysely<DB>,
  actor: Actor,
  id: string,
  version: string,
): Promise<ShipmentConflict["by"]> {
  const lines = await tx
    .selectFrom("audit_log")
    .leftJoin("admin_users as person", "person.id", "audit_log.actor_id")
    .select(sql<string>`coalesce(nullif(person.name, ''), audit_log.actor_email)`.as("name"))
    .select("audit_log.at")
    .select(sql<boolean>`coalesce(audit_log.actor_id::text = ${actor.id}, false)`.as("own"))
    .where("entity", "=", "shipment")
    .where("entity_id", "=", id)
    .where("audited", "=", true)
    .orderBy("audit_log.id", "desc")
    .limit(5)
    .execute();
  // An entry has the time of its transaction's start, which may precede the version when it waited for the lock: the
  // latest entry is always included.
  const later = lines.filter(({ at }, index) => index === 0 || at.getTime() > Number(version) / 1000);
  return later.filter(({ name }, index) => later.findIndex((other) => other.name === name) === index);
}

async function withPartyNames(
  tx: Kysely<DB>,
  actor: Actor,
  { shipper_id, consignee_id, bill_to_company_id, ...values }: ShipmentFormValues,
) {
  const [shipper] = await namePartyIds(tx, actor, "shippers", [shipper_id]);
  const [consignee] = await namePartyIds(tx, actor, "consignees", [consignee_id]);
  const payer = await nameCompany(tx, actor, bill_to_company_id || null);
  return {
    ...values,
    shipper: shipper?.name ?? "",
    consignee: consignee?.name ?? "",
    "bill to": payer?.name ?? "",
  };
}
