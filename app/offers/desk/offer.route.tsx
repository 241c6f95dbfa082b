import { staffAction } from "#app/request/form-action.server.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { OFFERS_ADDRESS, numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/offer.route";
import { type OfferActionAnswer, actOnOffer } from "./act-on-offer.server.ts";
import { type OfferPageData, readOfferPage } from "./read-offer-page.server.ts";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CreditWarning } from "#app/customers/company-field.tsx";
import { FilesCard } from "#app/files/files-card.tsx";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { readAfter, useLiveEvents } from "#app/live/use-live-events.ts";
import { OfferBadge } from "../offer-badge.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Card, CardStack } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { affects, affectsRow } from "#app/live/event.ts";
import { missingInLines } from "../totals.ts";
import { OfferDialogs, type OpenDialog } from "./act-dialogs.tsx";
import { OfferActs } from "./offer-acts.tsx";
import { MissingNote, StateCard, VersionsCard } from "./offer-state.tsx";
import { CustomerCard } from "./offer-customer.tsx";
import { LinesTable } from "./offer-lines.tsx";
import { Sums } from "../editor/sums.tsx";
import { Link2 } from "lucide-react";
import { CopyLinkDialog } from "#app/portal/link-dialogs.tsx";
import { LinkItems } from "#app/portal/private-links-panel.tsx";
import { Button } from "#app/kit/ui/button.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? numberWithVersion(loaderData.offer) : "Offer"} · Shipment Tracking System` },
];

export const loader = forStaff("offers.read", async ({ params }: Route.LoaderArgs, scope) =>
  readOfferPage(params.id, scope.actor, scope),
);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: OFFER_MESSAGES.fetchFailed, list: OFFERS_ADDRESS });

export const action = staffAction("offers.read", OFFER_MESSAGES.operationFailed, actOnOffer);

export const clientAction = failWith<OfferActionAnswer>({ error: OFFER_MESSAGES.operationFailed });

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage key={loaderData.offer.id} {...loaderData} answer={actionData} />;
}

function OfferPage(props: OfferPageData & { answer: OfferActionAnswer | undefined }) {
  const { offer, view, answer } = props;
  const [dialog, setDialog] = useDialog(props.state === "draft");
  useRefreshOnEvents(offer.first_id, offer.request_id, offer.shipment_id);
  useDoneToast(DONE);
  const label = numberWithVersion(offer);
  return (
    <>
      <PageHeader
        path={[{ label: "Offers", to: OFFERS_ADDRESS }, { label }]}
        title={<span className="figures">{label}</span>}
        state={<OfferBadge offer={offer} today={props.today} />}
        description={<WholeParts of={[view.lane, view.customer.company ?? view.customer.name]} />}
        acts={<OfferActs {...props} onDialog={setDialog} />}
      />
      <AnswerStatus answer={answer} />
      {props.origin.isOverCredit && props.origin.customer ? (
        <CreditWarning customer={props.origin.customer.name} />
      ) : null}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <CardStack>
          <CustomerCard {...props} onDialog={setDialog} />
          <Card title="Lines">
            <Missing {...props} />
            <LinesTable {...props} />
          </Card>
          {view.conditions ? (
            <Card title="Conditions">
              <p className="wrap-anywhere whitespace-pre-line">{view.conditions}</p>
            </Card>
          ) : null}
          <FilesCard owner={{ kind: "offer", id: offer.first_id }} files={props.files} />
        </CardStack>
        <CardStack>
          <Card title="Sums">
            <Sums totals={props.totals} currency={offer.currency} />
          </Card>
          <StateCard {...props} />
          <VersionsCard {...props} />
          <LinksCard {...props} />
        </CardStack>
      </div>
      {dialog ? <OfferDialogs {...props} open={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}

function Missing({ state, lines, offer }: OfferPageData) {
  const mayWrite = useCan("offers.write");
  const missing = state === "draft" && lines.length > 0 ? missingInLines(lines) : [];
  if (missing.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      <MissingNote missing={missing} />
      {mayWrite ? (
        <p>
          <Link to={`${offerAddressOf(offer.id)}/edit`} className="text-link">
            Fill it in
          </Link>{" "}
          before this offer is sent.
        </p>
      ) : null}
    </div>
  );
}

const DONE = { saved: "Draft saved" };

/** Opens the send dialog after «Save and send» in the editor. */
function useDialog(isDraft: boolean) {
  const [search, setSearch] = useSearchParams();
  const opensSend = search.get("send") === "1";
  const [dialog, setDialog] = useState<OpenDialog | null>(opensSend && isDraft ? "send" : null);
  useEffect(() => {
    if (opensSend) setSearch({}, { replace: true, preventScrollReset: true });
  }, [opensSend, setSearch]);
  return [dialog, setDialog] as const;
}

function useRefreshOnEvents(firstId: string, requestId: string | null, shipmentId: string | null): void {
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    const isOwn = affectsRow(event, "offer", firstId) || affectsRow(event, "offer_file", firstId);
    const isNear =
      (requestId !== null && affectsRow(event, "quote_request", requestId)) ||
      (shipmentId !== null && affectsRow(event, "shipment", shipmentId));
    if (isOwn || isNear || affects(event)) readAgain();
  }, readAfter);
}

function LinksCard({ offer, links, versions, asOf }: OfferPageData) {
  const mayWrite = useCan("offers.write");
  const hydrated = useHydrated();
  const [isCopying, setCopying] = useState(false);
  const wasSent = versions.some(({ sent_at }) => sent_at !== null);
  if (!wasSent && links.length === 0) return null;
  const canAct = mayWrite && hydrated;
  const action = offerAddressOf(offer.id);
  return (
    <Card title="Customer's links" data-print="hide">
      {canAct && wasSent ? (
        <Button size="sm" onClick={() => setCopying(true)}>
          <Link2 aria-hidden="true" />
          Copy a link
        </Button>
      ) : null}
      <LinkItems
        links={links}
        asOf={asOf}
        byItself="with the reminder"
        revocation={canAct ? { action } : undefined}
      />
      {isCopying ? (
        <CopyLinkDialog
          action={action}
          fields={{}}
          recipients={[{ name: offer.customer_name, email: offer.customer_email }]}
          language={offer.language}
          onClose={() => setCopying(false)}
        />
      ) : null}
    </Card>
  );
}
