import type { ReactNode } from "react";
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
    main={
      <>
        <SummaryCard />
        <div className="grid gap-5 sm:grid-cols-2">
          <PartyOfShipment kind="shipper" />
          <PartyOfShipment kind="consignee" />
        </div>
        <ReferencesCard />
        <div className="grid items-start gap-5 empty:hidden sm:grid-cols-2">
          <DeliveriesCard />
          <ClaimsCard />
        </div>
      </>
    }
    side={
      <>
        {children}
        <LegsCard />
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

const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div className="grid gap-5">{main}</div>
    <div className="grid gap-5">{side}</div>
  </div>
);
