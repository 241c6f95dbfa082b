import { CardStack } from "#app/kit/ui/card.tsx";
import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { FilesCard } from "#app/files/files-card.tsx";
import { AskedCard } from "#app/quote-requests/asked-card.tsx";
import { ChargesCard } from "./charges-card.tsx";
import { ClaimsCard } from "./claims-card.tsx";
import { DeadlinesCard } from "./deadlines-card.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { ContainersCard, MissingDetails, ReferencesCard, TermsCard } from "./detail-cards.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { PapersCard } from "./papers-card.tsx";
import { PartyOfShipment } from "./party-card.tsx";
import { ProposedInstructions, UseAsInstructions } from "./proposed-instructions.tsx";
import { RepeatsCard } from "./repeats-card.tsx";
import { EtaCard, HistoryLinesCard } from "./history-section.tsx";
import { OfferCard, PrivateLinksCard, RouteMapCard } from "./shipment-cards.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Classes of low cards with small labels: a usual shipment fits a screen of 1440 × 900. */
const LOW =
  "wide:[&_section]:py-2 wide:[&_section>header]:mb-1 [&_dl]:items-baseline xl:[&_dl]:gap-x-3 xl:[&_dl]:leading-5 xl:[&_dd]:min-h-5 [&_dt.waybill-label]:pt-0 [&_dt.waybill-label]:text-xs [&_dt.waybill-label]:font-normal [&_dt.waybill-label]:tracking-normal [&_dt.waybill-label]:normal-case";

/** Classes of cards in one box: side by side on wide screens when short, otherwise stacked. */
const BOX =
  "rounded-lg border border-slate-200 bg-white empty:hidden [&>section]:rounded-none [&>section]:border-0 [&>section]:bg-transparent [&>section]:not-first:border-t";
const BESIDE =
  "sm:max-xl:[&>section]:not-first:border-t-0 sm:max-xl:[&>section]:not-first:border-l sm:max-xl:grid sm:max-xl:auto-cols-fr sm:max-xl:grid-flow-col";
const rowClasses =
  "wide:flex wide:[&>section]:grow wide:[&>section]:not-first:border-t-0 wide:[&>section]:not-first:border-l wide:[&>section>header]:flex-nowrap wide:[&>section>header_svg]:hidden";

/**
 * Overview of a shipment. Narrow screens: urgent cards, then the summary. Wide screens: the main column has urgent,
 * upcoming and past events, the side column the facts.
 * @param props.children the status history
 */
export function Overview({ children }: { children: ReactNode }) {
  const { deadlines, deliveries, claims = [], request } = useShipmentPage();
  const isLow = deliveries.length + claims.length === 0;
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr] wide:-mb-4 wide:mt-2 wide:min-h-[calc(100dvh-15rem)]">
      <CardStack className={classNames(LOW, "xl:col-start-2")}>
        <SummaryCard />
      </CardStack>
      <CardStack
        className={classNames(
          LOW,
          "max-xl:contents xl:col-start-1 xl:row-span-2 xl:row-start-1 wide:flex wide:flex-col wide:self-stretch",
        )}
      >
        {children}
        {deadlines.length > 0 ? <DeadlinesCard /> : null}
        <RepeatsCard />
        {request ? (
          <AskedCard request={request}>
            <UseAsInstructions />
          </AskedCard>
        ) : null}
        <div className={classNames(BOX, isLow && rowClasses)}>
          {deadlines.length > 0 ? null : <DeadlinesCard />}
          <DeliveriesCard />
          <ClaimsCard />
        </div>
        <MapWhereRoom />
      </CardStack>
      <CardStack className={classNames(LOW, "xl:col-start-2")}>
        <div className={classNames(BOX, BESIDE)}>
          <PartyOfShipment kind="shipper" />
          <PartyOfShipment kind="consignee" />
        </div>
        <ReferencesCard />
      </CardStack>
    </div>
  );
}

/**
 * The map below the cards on wide screens, filling the height left; elsewhere it is beside the history. Its land reaches
 * both edges of the card, labels and symbols stand below.
 */
const MapWhereRoom = () => (
  <div className="hidden min-h-0 grow [container-type:size] not-print:wide:block">
    <div className="hidden [&_figcaption]:mt-0! [&_figure]:flex [&_figure]:flex-wrap [&_figure]:items-baseline [&_figure]:justify-between [&_figure]:gap-x-5 [&_figure]:gap-y-1 [&_figure>:not(svg)]:px-4 [&_figure>svg]:mx-[calc(50%-min(50%,(100cqh-4.5rem)*0.75))] [&_figure>svg]:w-[min(100%,(100cqh-4.5rem)*1.5)]! [&_figure>svg]:overflow-visible [&_figure>svg]:[clip-path:inset(0_-100vw)] [&_figure>ul]:mt-0 [&>section]:overflow-hidden [&>section]:bg-slate-50 [&>section]:p-0 [&>section]:pb-3 [@container(height>=20rem)_and_(aspect-ratio<=2.3)]:block">
      <RouteMapCard />
    </div>
  </div>
);

export const Goods = () => (
  <Columns
    main={
      <>
        <GoodsCard />
        <MissingDetails />
      </>
    }
    side={
      <>
        <ContainersCard />
        <TermsCard />
      </>
    }
  />
);

export function Papers() {
  const { shipment, files } = useShipmentPage();
  return (
    <Columns
      main={
        <>
          <PapersCard />
          <ProposedInstructions />
          <DocumentsCard />
        </>
      }
      side={
        <>
          <FilesCard owner={{ kind: "shipment", id: shipment.id }} files={files} />
          <DeliveryCard />
        </>
      }
    />
  );
}

export function MoneySection() {
  const { offer } = useShipmentPage();
  return (
    <div
      className={classNames(
        "mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 wide:mt-2",
        offer && "xl:grid-cols-[minmax(0,1fr)_18rem]",
      )}
    >
      <CardStack>
        <ChargesCard />
      </CardStack>
      <CardStack>
        <OfferCard />
      </CardStack>
    </div>
  );
}

export function Messages(props: { onWriting: (writing: boolean) => void; onWrite: () => void }) {
  const { mails } = useShipmentPage();
  return (
    <Columns
      main={
        <>
          {mails ? <MailsCard mails={mails} onWrite={props.onWrite} /> : null}
          <NotesCard onWriting={props.onWriting} />
        </>
      }
      side={<PrivateLinksCard />}
    />
  );
}

export const Changes = () => (
  <Columns
    main={<HistoryLinesCard />}
    side={
      <>
        <EtaCard />
        <RouteMapCard />
      </>
    }
  />
);

const Columns = (props: { main: ReactNode; side: ReactNode }) => (
  <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:mt-2">
    <CardStack>{props.main}</CardStack>
    <CardStack>{props.side}</CardStack>
  </div>
);
