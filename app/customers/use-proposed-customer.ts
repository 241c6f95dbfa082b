import { useEffect, useState } from "react";
import { fetchJson } from "#app/kit/lists/with-retry.ts";
import type { CompanyName } from "./company-names.server.ts";

/** A default customer, with why it is one where the form tells that. */
export type ProposedCustomer = CompanyName & { reason?: string };

/** Default customer derived from the fields of a form: the response of a URL with those fields in its query. */
export interface Proposal {
  address: string;
  customer: ProposedCustomer | null;
}

/** Reads the default customer whenever the URL changes; null while loading, and on errors. @param start the form's initial default */
export function useProposedCustomer(start: Proposal | null, address: string): ProposedCustomer | null {
  const [proposal, setProposal] = useState(start);
  const isRead = proposal?.address === address;
  useEffect(() => {
    if (isRead) return;
    const controller = new AbortController();
    void fetchJson<ProposedCustomer | null>(address, controller.signal)
      .then((customer) => setProposal({ address, customer }))
      // This is only a hint: the form can be sent without it.
      .catch(() => {});
    return () => controller.abort();
  }, [address, isRead]);
  return isRead ? proposal.customer : null;
}
