import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { Link, useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import type { BriefOffer } from "./read-offer.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { formatDate, toLocalDay } from "#app/kit/time/time.ts";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS } from "./address.ts";
import { OfferBadge } from "./offer-badge.tsx";

export function OffersCard(props: {
  offers: readonly BriefOffer[];
  /** Server time, which decides what has expired. */
  asOf: Date | string;
  requestId?: string;
}) {
  const mayWrite = useCan("offers.write");
  const today = toLocalDay(new Date(props.asOf));
  const { offers, requestId } = props;
  return (
    <Card title="Offers" actions={requestId && mayWrite ? <NewOffer requestId={requestId} /> : null}>
      {offers.length === 0 ? (
        <p className="text-slate-600">No offer was made yet.</p>
      ) : (
        <ul className="grid gap-3">
          {offers.map((offer) => (
            <li key={offer.id} className="border-t border-slate-200 pt-3 first:border-0 first:pt-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={offerAddressOf(offer.id)}
                  className="text-link figures py-1 font-medium pointer-coarse:py-2.5"
                >
                  {numberWithVersion(offer)}
                </Link>
                <OfferBadge offer={offer} today={today} />
                <span className="figures ml-auto font-medium text-ink-900">
                  {formatMoney(offer.net_total, offer.currency)}
                </span>
              </p>
              <p className="figures text-sm wrap-anywhere text-slate-600">
                <span>
                  {requestId ? null : `${offer.origin_location} → ${offer.destination_location} · `}
                </span>
                <span>
                  {offer.sent_at
                    ? `Sent ${formatDate(new Date(offer.sent_at))}${offer.opened_at ? ", opened" : ", not opened yet"}`
                    : `Made ${formatDate(new Date(offer.created_at))}`}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function NewOffer({ requestId }: { requestId: string }) {
  const fetcher = useFetcher<{ error?: string }>();
  useAnswerToast(fetcher.data);
  return (
    <fetcher.Form method="post" action={`${OFFERS_ADDRESS}/new`}>
      <SendKey />
      <Button
        type="submit"
        size="sm"
        name="request"
        value={requestId}
        pending={fetcher.state !== "idle"}
        pendingLabel="Making..."
      >
        New offer
      </Button>
    </fetcher.Form>
  );
}
