import { data } from "react-router";
import { type RequestScope, type Staff } from "#app/context.ts";
import { isDatabaseAway } from "#database/away.ts";
import { namePartyIds } from "#database/parties/search-party-names.ts";
import { createShipment } from "#database/shipments/create-shipment.ts";
import { type ShipmentClash, updateShipment } from "#database/shipments/update-shipment.ts";
import { Conflict, DomainError, Invalid } from "#domain/errors.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";
import { SHIPMENT_MESSAGES } from "#domain/shipments/messages.ts";
import { SHIPMENT_FIELDS, type ShipmentFormValues } from "#domain/shipments/shipment-clash.ts";
import { shipmentSchema } from "#domain/shipments/shipment.ts";

/** What the save of a shipment answers; with `id` it is stored. */
export interface SaveAnswer {
  id?: string;
  done?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  /** What was typed, for a page without JavaScript. */
  values?: FormRecord;
  clash?: ShipmentClash & {
    /** Names of the parties the changes speak of, by id. */
    names: Record<string, string>;
  };
}

type Scope = Pick<RequestScope, "db" | "log">;

export async function saveNew(record: FormRecord, actor: Staff, { db, log }: Scope) {
  const parsed = parseForm(shipmentSchema, record);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  const request = typeof record.quote_request_id === "string" ? record.quote_request_id : "";
  try {
    const id = await createShipment(db, actor, parsed.value, request ? { quoteRequestId: request } : {});
    return data<SaveAnswer>({ id, done: SHIPMENT_MESSAGES.created });
  } catch (error) {
    return explain(error, record, log);
  }
}

export async function saveEdited(id: string, record: FormRecord, actor: Staff, { db, log }: Scope) {
  const base = parseBase(record.base);
  const chosen = base ? takeTheirs(record, base) : record;
  const parsed = parseForm(shipmentSchema, chosen);
  if (!parsed.ok) return refuse({ fieldErrors: parsed.fieldErrors, values: parsed.values }, 400);
  if (!base || typeof record.version !== "string" || !/^\d{1,20}$/.test(record.version)) {
    return refuse({ error: SHIPMENT_MESSAGES.operationFailed, values: record }, 400);
  }
  try {
    const clash = await updateShipment(db, actor, id, parsed.value, { version: record.version, base });
    if (!clash) return data<SaveAnswer>({ id, done: SHIPMENT_MESSAGES.updated });
    const names = await nameParties(db, clash);
    return refuse({ clash: { ...clash, names }, values: chosen }, 409);
  } catch (error) {
    return explain(error, record, log);
  }
}

function refuse(answer: SaveAnswer, status: number) {
  return data<SaveAnswer>(answer, status);
}

function explain(error: unknown, values: FormRecord, log: Scope["log"]) {
  if (error instanceof Invalid) return refuse({ fieldErrors: error.fieldErrors, values }, 400);
  if (error instanceof Conflict) {
    return refuse({ fieldErrors: { tracking_number: [error.userMessage] }, values }, 409);
  }
  if (error instanceof DomainError) return refuse({ error: error.userMessage, values }, 404);
  log.error({ err: error }, "a shipment could not be saved");
  return refuse({ error: SHIPMENT_MESSAGES.operationFailed, values }, isDatabaseAway(error) ? 503 : 500);
}

/** The form's values when it was opened, as the form sends them along. */
function parseBase(text: FormRecord[string]): ShipmentFormValues | null {
  try {
    const sent = JSON.parse(String(text)) as Record<string, unknown>;
    const complete = SHIPMENT_FIELDS.every((field) => typeof sent[field] === "string");
    return complete ? (sent as ShipmentFormValues) : null;
  } catch {
    return null;
  }
}

/** Where a clash was decided for the other's value (`take.notes` = theirs), that one is saved. */
function takeTheirs(record: FormRecord, base: ShipmentFormValues): FormRecord {
  const taken = SHIPMENT_FIELDS.filter((field) => record[`take.${field}`] === "theirs");
  return { ...record, ...Object.fromEntries(taken.map((field) => [field, base[field]])) };
}

async function nameParties(db: Scope["db"], clash: ShipmentClash): Promise<Record<string, string>> {
  const ids = (field: "shipper_id" | "consignee_id") =>
    clash.changes.filter((change) => change.field === field).flatMap(({ mine, theirs }) => [mine, theirs]);
  const found = await Promise.all([
    namePartyIds(db, "shippers", ids("shipper_id")),
    namePartyIds(db, "consignees", ids("consignee_id")),
  ]);
  return Object.fromEntries(found.flat().map(({ id, name }) => [id, name]));
}
