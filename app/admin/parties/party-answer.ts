import type { MailPreview } from "#app/forms/mail-preview.server.ts";
import { data } from "react-router";
import { formatCount, pluralize } from "#domain/counts.ts";
import type { CompanyMatch } from "#domain/companies/match.ts";
import type { Deletion } from "#domain/deleted/deleted.ts";
import type { FieldErrors } from "#domain/form-result.ts";
import { PARTY_MESSAGES, PARTY_TEXTS } from "#words/parties.ts";
import { type PartyKind } from "#domain/parties/party-kind.ts";
import type { PartyInput } from "#domain/parties/party.ts";
import type { StopReason } from "#domain/subscriptions/subscription.ts";

export interface ShownParty extends PartyInput {
  id: string;
  cursor: string;
  /** ISO time of the last change, sent back with an edit. */
  version: string;
  stop_reason: StopReason | null;
  stop_detail: string | null;
  company_id: string | null;
  customer_name: string | null;
  /** Shipments that refer to it; one more than `SHIPMENTS_COUNTED` for any more. */
  shipments: number;
}

export interface SimilarParty {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
}

export interface PartyAnswer {
  done?: string;
  id?: string;
  belongs?: CompanyMatch;
  undo?: string;
  fieldErrors?: FieldErrors;
  error?: string;
  similar?: SimilarParty[];
  /** The mail as it will look, before the first one: nothing was changed. */
  preview?: MailPreview;
  stored?: PartyInput & { updated_at: Date };
  inUse?: number;
  gone?: boolean;
  deletion?: Deletion;
}

export const partyKindOf = (request: Request): PartyKind =>
  new URL(request.url).pathname.startsWith("/admin/shippers") ? "shipper" : "consignee";

/** An answer that does not come is said in the specified words: the dialog stays, with what was typed. */
export async function describeAnswer(
  kind: PartyKind,
  request: Request,
  ask: () => Promise<unknown>,
): Promise<PartyAnswer | ReturnType<typeof data<PartyAnswer>>> {
  const intent = (await request.clone().formData()).get("intent");
  try {
    return (await ask()) as PartyAnswer;
  } catch {
    const error = intent === "delete" ? PARTY_TEXTS[kind].deleteFailed : PARTY_MESSAGES.operationFailed;
    // With this status nothing is read again: it could not be read either.
    return data({ error }, 503);
  }
}

const COUNTED = 1000;

/** «1 shipment», «3 shipments», «1,000+ shipments». */
export function shipmentsText(count: number): string {
  if (count > COUNTED) return `${formatCount(COUNTED)}+ shipments`;
  return pluralize(count, "shipment");
}
