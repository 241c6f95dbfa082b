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
import { LegsCard, SummaryCard } from "./summary-card.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

/** @param props.children the status history */
export const Overview = ({ children }: { children: ReactNode }) => (
  <Columns
    className="wide:mt-3 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] wide:gap-3 wide:*:gap-3 wide:[&>div>section]:p-4"
    main={
      <>
        <SummaryCard />
        <div className="grid gap-5 sm:grid-cols-2 wide:gap-3 wide:*:p-4">
          <PartyOfShipment kind="shipper" />
          <PartyOfShipment kind="consignee" />
        </div>
        <LegsCard />
        <div className="grid items-start gap-5 empty:hidden sm:grid-cols-2 wide:gap-3 wide:*:p-4">
          <DeliveriesCard />
          <ClaimsCard />
        </div>
      </>
    }
    side={
      <>
        <ReferencesCard />
        {children}
        <DeadlinesCard />
        <RepeatsCard />
      </>
    }
  />
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

const Columns = (props: { main: ReactNode; side: ReactNode; className?: string }) => (
  <div
    className={classNames(
      "mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
      props.className,
    )}
  >
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{props.main}</div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{props.side}</div>
  </div>
);
