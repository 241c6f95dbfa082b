import type { StaffScope } from "#app/request/for-staff.server.ts";
import type { DeletionOutcome } from "#app/deleted/undo.ts";
import { deleteCompany } from "#app/customers/companies.server.ts";
import { linkParties, unlinkParty, type PartyRef } from "#app/customers/company-parties.server.ts";
import { linkRequest } from "#app/customers/company-requests.server.ts";
import { authorize } from "#app/access/policy.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { PARTY_KINDS } from "#app/parties/party-kind.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";

function partyIn(value: string): PartyRef[] {
  const [kind, id = ""] = value.split(":");
  const partyKind = PARTY_KINDS.find((each) => each === kind);
  return partyKind ? [{ kind: partyKind, id }] : [];
}

export async function changeCustomer(
  record: FormRecord,
  { db, actor }: StaffScope,
  { params: { id } }: { params: { id: string } },
): Promise<DeletionOutcome> {
  const ofRequest = record.intent === "belongs" || record.intent === "belongs-not";
  authorize(actor, ofRequest ? "requests.write" : "customers.write");
  const value = String(record.party ?? "");
  switch (record.intent) {
    case "join": {
      const ticked = [record.parties ?? [], value].flat().flatMap(partyIn);
      if (ticked.length === 0) return { error: "Tick at least one" };
      return { done: COMPANY_MESSAGES.joined(await linkParties(db, actor, id, ticked)) };
    }
    case "leave": {
      const [party] = partyIn(value);
      if (!party) return { error: COMPANY_MESSAGES.notThere };
      await unlinkParty(db, actor, id, party);
      return { done: "Unlinked", takeBack: { intent: "join", party: value } };
    }
    case "belongs":
    case "belongs-not": {
      const belongs = record.intent === "belongs";
      const request = String(record.request ?? "");
      await linkRequest(db, actor, request, belongs ? id : null);
      return {
        done: belongs ? "The request belongs to this customer now" : "The request belongs to no customer now",
        takeBack: { intent: belongs ? "belongs-not" : "belongs", request },
      };
    }
    case "delete":
      return { done: "Customer deleted", undo: await deleteCompany(db, actor, id) };
    default:
      return { error: COMPANY_MESSAGES.operationFailed };
  }
}

export const customerFailure = ({ intent }: FormRecord): string =>
  intent === "delete" ? "Failed to delete the customer" : COMPANY_MESSAGES.operationFailed;
