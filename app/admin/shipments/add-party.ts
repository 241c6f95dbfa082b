import { toast } from "#app/ui/toast.ts";
import type { PartyName } from "#database/parties/search-party-names.ts";
import { PARTY_MESSAGES, PARTY_TEXTS, type PartyKind } from "#domain/parties/messages.ts";

/** What the server says to a name that is to be added. */
export type AddPartyAnswer = { added: PartyName } | { error: string };

/** Adds a shipper or consignee of this name, and says how it went; null when it was not added. */
export async function addParty(kind: PartyKind, name: string): Promise<PartyName | null> {
  const answer = await ask(kind, name);
  if ("error" in answer) {
    toast.error(answer.error);
    return null;
  }
  toast.success(PARTY_TEXTS[kind].created);
  return answer.added;
}

async function ask(kind: PartyKind, name: string): Promise<AddPartyAnswer> {
  try {
    const body = new URLSearchParams({ kind, name });
    const response = await fetch("/admin/shipments/party-names", { method: "POST", body });
    return (await response.json()) as AddPartyAnswer;
  } catch {
    // No answer, or not ours: the login page.
    return { error: PARTY_MESSAGES.operationFailed };
  }
}
