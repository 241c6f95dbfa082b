import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { CLAIM_KINDS, claimAddress } from "#app/claims/claim.ts";
import { ClaimBadge, NoticeText } from "#app/claims/claim-facts.tsx";
import { OpenClaimDialog } from "#app/claims/open-claim-dialog.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Claims of the shipment; most are opened by deliveries, the rest by staff. */
export function ClaimsCard() {
  const { shipment, claims, asOf } = useShipmentPage();
  const mayWrite = useCan("claims.write");
  const [isOpening, setIsOpening] = useState(false);
  if (!claims || (claims.length === 0 && !mayWrite)) return null;
  return (
    <Card
      id="claims"
      title="Claims"
      data-print="hide"
      className="scroll-mt-16"
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setIsOpening(true)}>
            <ShieldAlert aria-hidden="true" />
            Open a claim
          </Button>
        ) : null
      }
    >
      {claims.length > 0 ? (
        <ul className="mt-2 grid gap-3">
          {claims.map((claim) => (
            <li key={claim.id} className="border-t border-slate-200 pt-3 first:border-0 first:pt-0">
              <div className="flex items-start justify-between gap-3">
                <Link to={claimAddress(claim.id)} className="text-link min-w-0 font-medium wrap-anywhere">
                  {[`${claim.number}: ${CLAIM_KINDS[claim.kind]}`, claim.pieces].filter(Boolean).join(", ")}
                </Link>
                <ClaimBadge claim={claim} />
              </div>
              <p className="figures mt-0.5 flex flex-wrap gap-x-2 text-sm text-slate-600">
                {claim.liable ? <span className="wrap-anywhere">{claim.liable}</span> : null}
                {claim.amount === null ? null : <span>{formatMoney(claim.amount, claim.currency)}</span>}
                <span>Notice</span>
                <NoticeText claim={claim} now={asOf} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {isOpening ? (
        <OpenClaimDialog
          shipmentId={shipment.id}
          day={toLocalDay(shipment.delivered_at ?? asOf)}
          today={toLocalDay(asOf)}
          onClose={() => setIsOpening(false)}
        />
      ) : null}
    </Card>
  );
}
