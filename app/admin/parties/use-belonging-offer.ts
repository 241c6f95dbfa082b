import { useCallback, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/ui/toast.ts";
import type { CompanyMatch } from "#domain/companies/match.ts";
import type { PartyKind } from "#domain/parties/party-kind.ts";
import { DOUBLE_MESSAGES } from "#words/company-doubles.ts";

const OFFERED_MS = 20_000;

/** Offers to join a new shipper or consignee to the customer it seems to belong to; nothing is joined by itself. */
export function useBelongingOffer(kind: PartyKind): (party: string, company: CompanyMatch) => void {
  const { data, submit } = useFetcher<{ done?: string; error?: string }>();
  const say = useEffectEvent(({ done, error }: { done?: string; error?: string }) => {
    if (done) toast.success(done);
    else if (error) toast.error(error);
  });
  useEffect(() => {
    if (data) say(data);
  }, [data]);
  return useCallback(
    (party, company) => {
      const fields = { intent: "join", party: `${kind}:${party}` };
      const onClick = () => void submit(fields, { method: "post", action: `/admin/customers/${company.id}` });
      toast.info(DOUBLE_MESSAGES.belongsTo(company.name), {
        duration: OFFERED_MS,
        action: { label: DOUBLE_MESSAGES.join, onClick },
      });
    },
    [kind, submit],
  );
}
