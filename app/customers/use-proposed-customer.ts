import { useEffect, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { CompanyName } from "./company-names.server.ts";

/** Whom the fields of a form propose as customer: the answer of an address that has those fields in its query. */
export interface Proposal {
  address: string;
  customer: CompanyName | null;
}

/** Follows the address; null while it is read, and where it cannot be. @param start what the form came with */
export function useProposedCustomer(start: Proposal | null, address: string): CompanyName | null {
  const [proposal, setProposal] = useState(start);
  const isRead = proposal?.address === address;
  useEffect(() => {
    if (isRead) return;
    const controller = new AbortController();
    void fetchJson<CompanyName | null>(address, controller.signal)
      .then((customer) => setProposal({ address, customer }))
      // It is a hint: without it the form can be sent all the same.
      .catch(() => {});
    return () => controller.abort();
  }, [address, isRead]);
  return isRead ? proposal.customer : null;
}
