import type { ListedParty } from "#app/parties/list-parties.server.ts";
import type { MailPreview } from "#app/mails/mail-preview-note.tsx";
import { pluralizeUpTo } from "#app/kit/text/count-text.ts";
import type { CompanyMatch } from "#app/customers/match.ts";
import type { Deletion } from "#app/deleted/deleted.ts";
import type { EditConflict } from "#app/kit/forms/edit-conflict.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { type PartyKind } from "#app/parties/party-kind.ts";
import type { PartyInput } from "#app/parties/party.ts";

export interface ShownParty
  extends PartyInput, Omit<ListedParty, keyof PartyInput | "created_at" | "updated_at"> {
  /** ISO time of the last change, sent back with an edit to detect conflicts. */
  version: string;
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
  /** Preview of the first mail; nothing was saved. */
  preview?: MailPreview;
  conflict?: EditConflict;
  inUse?: number;
  isDeleted?: boolean;
  deletion?: Deletion;
}

export const partyKindOf = (request: Request): PartyKind =>
  new URL(request.url).pathname.startsWith("/admin/shippers") ? "shipper" : "consignee";

const COUNTED = 1000;

/** «1 shipment», «3 shipments», «1,000+ shipments». */
export const shipmentsText = (count: number): string => pluralizeUpTo(count, COUNTED, "shipment");
