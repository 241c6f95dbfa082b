import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import type { PartyInput } from "#app/parties/party.ts";
import { PARTY_KINDS, type PartyKind } from "#app/parties/party-kind.ts";
import { DETAIL_MESSAGES } from "./details-messages.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import type { ShipmentInput } from "./shipment.ts";
import { violatedConstraint } from "#database/connection/errors.ts";
import type { EventActor } from "#database/events/emit.ts";
import { insertParty } from "#app/parties/parties.server.ts";
import { shipperForRequest, shipperNameOf } from "#app/quote-requests/shipper-for-request.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { eventCounts } from "#app/status-history/event-counts.server.ts";
import { eventPlace } from "./event-place.server.ts";

export function toDomainError(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "shipments_tracking_key_key":
      return new Conflict("Another shipment has this tracking number");
    case "shipments_shipper_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.shipperInvalid, {
        shipper_id: [SHIPMENT_MESSAGES.shipperInvalid],
      });
    case "shipments_consignee_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.consigneeInvalid, {
        consignee_id: [SHIPMENT_MESSAGES.consigneeInvalid],
      });
    case "shipments_bill_to_company_id_fkey":
      return new Invalid(SHIPMENT_MESSAGES.payerInvalid, {
        bill_to_company_id: [SHIPMENT_MESSAGES.payerInvalid],
      });
    case "shipment_references_twice":
      return twice("references", DETAIL_MESSAGES.referenceTwice);
    case "shipment_containers_twice":
      return twice("containers", DETAIL_MESSAGES.containerTwice);
    default:
      return error;
  }
}

const twice = (section: string, message: string) => new Invalid(message, { [section]: [message] });

/** Created in the shipment's transaction: none is left over when that is rolled back. */
export type NewParties = Partial<Record<PartyKind, string>> & {
  reach?: Partial<Record<PartyKind, Pick<PartyInput, "email" | "address">>>;
};

/** The sender of the request gets the request's contact data. */
export async function addParties(
  tx: Kysely<DB>,
  actor: Actor,
  names: NewParties = {},
  request?: Parameters<typeof shipperForRequest>[2],
): Promise<{ shipper_id?: string; consignee_id?: string }> {
  const ids: { shipper_id?: string; consignee_id?: string } = {};
  for (const kind of PARTY_KINDS) {
    const name = names[kind];
    if (!name) continue;
    const asks = kind === "shipper" && request && shipperNameOf(request) === name;
    const rest = { company: null, email: null, phone: null, address: null, ...names.reach?.[kind] };
    ids[`${kind}_id`] = asks
      ? await shipperForRequest(tx, actor, request)
      : await insertParty(tx, actor, kind, { name, ...rest });
  }
  return ids;
}

/** In whole minutes, as in the form: within one minute the entry created last is the newest. */
export async function addEntry(
  tx: Kysely<DB>,
  by: EventActor,
  id: string,
  input: Pick<ShipmentInput, "status" | "current_location">,
  source: "staff" | "offer" = "staff",
): Promise<void> {
  const { current_code } = await tx
    .selectFrom("shipments")
    .select("current_code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("shipment_status_history")
    .values({
      shipment_id: id,
      status: input.status,
      location: input.current_location,
      ...eventPlace(input.current_location, new Date(), current_code),
      source,
      entered_by: by.email || null,
      entered_by_id: by.id,
      timestamp: sql<Date>`greatest(date_trunc('minute', now()),
        (select max("timestamp") from shipment_status_history
         where shipment_id = ${id} and ${eventCounts()}))`,
    })
    .execute();
}
