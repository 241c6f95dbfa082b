import type { ReactNode } from "react";
import { classNames } from "#app/kit/ui/class-names.ts";
import { FilesCard } from "#app/files/files-card.tsx";
import { ChargesCard } from "./charges-card.tsx";
import { ClaimsCard } from "./claims-card.tsx";
import { DeadlinesCard } from "./deadlines-card.tsx";
import { DeliveriesCard } from "./deliveries-card.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { ContainersCard, MissingDetails, ReferencesCard, TermsCard } from "./detail-cards.tsx";
import { DocumentsCard } from "./documents-card.tsx";
import { GoodsCard } from "./goods-card.tsx";
import { LegsCard } from "./legs-card.tsx";
import { MailsCard } from "./mails-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { PapersCard } from "./papers-card.tsx";
import { RepeatsCard } from "./repeats-card.tsx";
import {
  ChangesCard,
  EtaCard,
  OfferCard,
  PartyOfShipment,
  PrivateLinksCard,
  RequestCard,
  RouteMapCard,
} from "./shipment-cards.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Low cards: all of a usual shipment stands on a screen of 1440 × 900. */
const CARDS =
  "grid grid-cols-[minmax(0,1fr)] content-start gap-5 empty:hidden wide:gap-1.5 wide:[&>section]:px-4 wide:[&>section]:py-1.5 wide:[&>section>header]:mb-1 wide:[&>section>header>h2]:text-base wide:[&>section>header_:is(a,button)]:h-7 wide:[&_dl]:gap-x-3 wide:[&_dl]:gap-y-0 wide:[&_dl]:leading-5 wide:[&_dd]:min-h-5.5 wide:[&_dt.waybill-label]:pt-0.5";
const PAIR = classNames(CARDS, "items-start sm:grid-cols-2 wide:grid-cols-1");

/**
 * The summary, then what happened, before all others; three columns on a wide screen.
 * @param props.children the status history
 */
export const Overview = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:grid-rows-[auto_auto_1fr] wide:-mb-6 wide:mt-2 wide:min-h-[calc(100dvh-17rem)] wide:grid-cols-[minmax(0,23fr)_minmax(0,22fr)_minmax(0,20fr)] wide:grid-rows-[auto_1fr] wide:gap-1.5">
    <div className={CARDS}>
      <SummaryCard />
    </div>
    <div
      className={classNames(
        CARDS,
        "xl:col-start-2 xl:row-span-3 xl:row-start-1 wide:col-start-3 wide:row-span-2 wide:flex wide:flex-col wide:self-stretch",
      )}
    >
      {children}
      <DeadlinesCard />
      <MapWhereRoom />
    </div>
    <div className={PAIR}>
      <PartyOfShipment kind="shipper" />
      <PartyOfShipment kind="consignee" />
    </div>
    <div className={classNames(CARDS, "wide:col-start-2 wide:row-span-2 wide:row-start-1")}>
      <LegsCard />
      <ReferencesCard />
      <div className={PAIR}>
        <DeliveriesCard />
        <ClaimsCard />
      </div>
      <RepeatsCard />
    </div>
  </div>
);

/** Below low cards of a wide screen; else it stands in the history alone. It takes what height is left, and adds none. */
const MapWhereRoom = () => (
  <div className="hidden min-h-0 grow [container-type:size] not-print:wide:block">
    <div className="hidden [&_figure>ul]:hidden [&>section]:px-4 [&>section]:py-3 [@container(height>=18.5rem)]:block">
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

export const Money = () => <Columns main={<ChargesCard />} side={<OfferCard />} />;

export function Messages({ onWriting }: { onWriting: (writing: boolean) => void }) {
  const { mails } = useShipmentPage();
  return (
    <Columns
      main={
        <>
          <NotesCard onWriting={onWriting} />
          {mails ? <MailsCard mails={mails} /> : null}
        </>
      }
      side={
        <>
          <RequestCard />
          <PrivateLinksCard />
        </>
      }
    />
  );
}

export const Changes = () => (
  <Columns
    main={
      <>
        <RouteMapCard />
        <ChangesCard />
      </>
    }
    side={<EtaCard />}
  />
);

const Columns = (props: { main: ReactNode; side: ReactNode }) => (
  <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{props.main}</div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{props.side}</div>
  </div>
);
