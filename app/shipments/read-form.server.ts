import { randomBytes } from "node:crypto";
import { listAddress, readView } from "./shipment-filter.ts";
import type { Actor } from "#app/access/policy.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { company } from "#content/company.ts";
import type { Proposal } from "#app/customers/use-proposed-customer.ts";
import { getQuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { shipperNameOf } from "#app/quote-requests/shipper-for-request.server.ts";
import { storedDetails } from "./details.server.ts";
import { readProposal } from "./payer.server.ts";
import { withLegZones } from "./place-codes.server.ts";
import { getShipment } from "./shipment.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { goodsFieldsOf, shipmentFieldsOf } from "./form/answer-request.ts";
import { DEFAULT_SERVICE_TYPE, SERVICE_TYPES } from "#app/goods/service-type.ts";
import { detailTexts, type ComparedValues } from "./shipment-changes.ts";
import { detailsFormValues, duplicateDetails } from "./details-form.ts";
import { SHIPMENT_MESSAGES } from "./words.ts";
import { REPEATED_FIELDS, SHIPMENT_FIELDS, duplicateValues, shipmentFormValues } from "./shipment.ts";
import { DEFAULT_STATUS } from "./status.ts";
import { proposeTrackingNumber } from "./tracking-number.ts";
import type { Database } from "#database/connection/connect.ts";
import { nameCompany, searchCompanyNames } from "#app/customers/company-names.server.ts";
import { namePartyIds, type PartyName, searchPartyNames } from "#app/parties/list-parties.server.ts";

type StoredForForm = Parameters<typeof shipmentFormValues>[0];

/** Reads a new form, filled in from the request `quote_request_id`, the shipment `like`, and single fields. */
export async function readNewForm(params: URLSearchParams, actor: Staff, { db }: Pick<RequestScope, "db">) {
  const [request, like] = await Promise.all([
    getQuoteRequest(db, actor, params.get("quote_request_id") ?? ""),
    readShipmentToCopy(params.get("like"), actor, { db }),
  ]);
  const prefill = Object.fromEntries(
    REPEATED_FIELDS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value.slice(0, 5000)]] : [];
    }),
  ) as Partial<Record<string, string>>;
  const values: Partial<Record<string, string>> = {
    tracking_number: proposeTrackingNumber(randomBytes, company.trackingPrefix),
    status: DEFAULT_STATUS,
    ...(request && { ...shipmentFieldsOf(request), ...goodsFieldsOf(request) }),
    ...(like && duplicateRecord(like)),
    ...prefill,
  };
  values.service_type = SERVICE_TYPES.find((type) => type === values.service_type) ?? DEFAULT_SERVICE_TYPE;
  return {
    values: withLegZones(values, like?.details.legs),
    parties: await readParties(db, actor, {
      shipper: idOrNull(values.shipper_id),
      consignee: idOrNull(values.consignee_id),
      payer: idOrNull(values.bill_to_company_id),
    }),
    proposal: await readProposal(db, actor, { ...values, quote_request_id: request?.id }),
    quoteRequestId: request?.id ?? null,
    newShipper: request && params.get("new_shipper") === "1" ? shipperNameOf(request) : null,
    earlier: request?.shipment_id ? { id: request.shipment_id, number: request.shipment_number ?? "" } : null,
    like: like && { id: like.id, trackingNumber: like.values.tracking_number },
    cameFrom: like
      ? `/admin/shipments/${like.id}`
      : request
        ? `/admin/quotes/${request.id}?${new URLSearchParams(params.get("list") ?? "")}`.replace(/\?$/, "")
        : listAddress(readView(params)),
  };
}
export type NewShipmentForm = Awaited<ReturnType<typeof readNewForm>>;

export interface EditedShipment {
  id: string;
  version: string;
  values: Partial<Record<string, string>>;
  base: ComparedValues;
  parties: Awaited<ReturnType<typeof readParties>>;
  proposal: Proposal;
}

export async function readEditForm(
  id: string,
  actor: Staff,
  { db }: Pick<RequestScope, "db">,
): Promise<EditedShipment> {
  const shipment = await getShipment(db, actor, id);
  const details = await storedDetails(db, shipment, "typed");
  const values = shipmentFormValues(shipment as StoredForForm);
  return {
    id: shipment.id,
    version: shipment.version,
    values: {
      ...values,
      ...withLegZones(detailsFormValues(details), details.legs),
      eta_follows_legs: shipment.eta_follows_legs ? "yes" : "",
    },
    base: { ...values, ...detailTexts(details) },
    parties: await readParties(db, actor, {
      shipper: shipment.shipper_id,
      consignee: shipment.consignee_id,
      payer: shipment.bill_to_company_id,
    }),
    proposal: await readProposal(db, actor, { ...shipment, shipment_id: shipment.id }),
  };
}

/** Reads the form of a shipment deleted since it was opened, with the values sent. */
export async function readTypedForm(
  id: string,
  record: FormRecord,
  actor: Staff,
  { db }: Pick<RequestScope, "db">,
): Promise<EditedShipment> {
  const base = parseBase(record.base);
  if (!base) throw new NotFound(SHIPMENT_MESSAGES.notFound);
  const party = (name: string) => idOrNull(String(record[name] ?? ""));
  const parties = await readParties(db, actor, {
    shipper: party("shipper_id"),
    consignee: party("consignee_id"),
    payer: party("bill_to_company_id"),
  });
  return {
    id,
    version: String(record.version),
    values: withLegZones(record) as EditedShipment["values"],
    base,
    parties,
    proposal: await readProposal(db, actor, record),
  };
}

type Copied = NonNullable<Awaited<ReturnType<typeof readShipmentToCopy>>>;

/** Returns the form values that a duplicate takes over. */
export const duplicateRecord = ({ values, details }: Pick<Copied, "values" | "details">) => ({
  ...duplicateValues(values),
  ...detailsFormValues(duplicateDetails(details)),
});

/** Reads the shipment to copy; one deleted since fills nothing in. */
export async function readShipmentToCopy(id: string | null, actor: Actor, { db }: Pick<RequestScope, "db">) {
  if (id === null) return null;
  try {
    const shipment = await getShipment(db, actor, id);
    const details = await storedDetails(db, shipment, "typed");
    return { id: shipment.id, shipment, values: shipmentFormValues(shipment as StoredForForm), details };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

function idOrNull(text: string | null | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}

export function parseBase(text: FormRecord[string]): ComparedValues | null {
  try {
    const sent = JSON.parse(String(text)) as Record<string, unknown>;
    const complete = SHIPMENT_FIELDS.every((field) => typeof sent[field] === "string");
    return complete ? (sent as ComparedValues) : null;
  } catch {
    return null;
  }
}

export async function readParties(
  db: Database,
  actor: Staff,
  chosen: Record<"shipper" | "consignee" | "payer", string | null>,
) {
  const [[shipper = null], [consignee = null], shippers, consignees, payer, payers] = await Promise.all([
    namePartyIds(db, actor, "shippers", [chosen.shipper]) as Promise<(PartyName | undefined)[]>,
    namePartyIds(db, actor, "consignees", [chosen.consignee]) as Promise<(PartyName | undefined)[]>,
    searchPartyNames(db, actor, "shippers", ""),
    searchPartyNames(db, actor, "consignees", ""),
    nameCompany(db, actor, chosen.payer),
    searchCompanyNames(db, actor, ""),
  ]);
  return { shipper, consignee, shippers, consignees, payer, payers };
}
