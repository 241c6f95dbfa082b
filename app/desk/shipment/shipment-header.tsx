import { ArrowLeft, ClipboardPen, Copy, CopyPlus, Mail, Printer, Repeat, Tags, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { LABEL_SIZES, type LabelSize } from "#app/documents/paper-data.ts";
import { labelsAddress } from "#app/documents/documents-answer.ts";
import { useShipmentsListAddress } from "#app/shipments/list-position.ts";
import { useCan } from "#app/access/use-can.ts";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { copyLink } from "#app/kit/ui/copy-link.ts";
import { Breadcrumb } from "#app/kit/ui/page-header.tsx";
import { type RecordAct, RecordActs } from "#app/kit/ui/record-acts.tsx";
import { useMediaQuery } from "#app/kit/ui/use-media-query.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { EtaLine, Notice, useIsUntold } from "./eta-line.tsx";
import { useClosingAct } from "./use-closing-act.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

interface HeaderProps {
  onAddStatus: () => void;
  onWrite: () => void;
  onRepeat: () => void;
  onDelete: () => void;
  children: ReactNode;
}

export function ShipmentHeader(props: HeaderProps) {
  const { shipment } = useShipmentPage();
  const list = useShipmentsListAddress();
  return (
    <header className="flex flex-col gap-1 max-sm:pointer-coarse:-mt-2.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-3 sm:gap-y-2 wide:gap-y-0.5">
      <Breadcrumb
        items={[
          { label: "Admin", to: "/admin" },
          { label: "Shipments", to: list },
          { label: shipment.tracking_number },
        ]}
      />
      {/* On a phone its parts share their lines, and buttons reach over the texts above them. */}
      <div className="flex min-w-0 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 sm:col-span-2 sm:row-start-2 sm:flex-col sm:gap-2 wide:gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 max-sm:contents">
          <div className="flex min-w-0 items-center gap-1 max-sm:-mt-2 max-sm:-mb-1.5 max-sm:pointer-coarse:-mr-3">
            <h1 className="text-title wrap-anywhere max-sm:text-lg">{shipment.tracking_number}</h1>
            <CopyButton text={shipment.tracking_number} />
          </div>
          <StatusBadge status={shipment.status} whole />
          <EtaLine />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 max-sm:contents">
          <RouteAndParties />
          {props.children}
          <Notice onWrite={props.onWrite} />
        </div>
      </div>
      <Acts {...props} list={list} />
    </header>
  );
}

/** Route and parties of the shipment, above every section. */
function RouteAndParties() {
  const { shipment } = useShipmentPage();
  const [from, to] = (["shipper", "consignee"] as const).map(
    (side) => shipment[`${side}_company`] || shipment[`${side}_name`],
  );
  return (
    <p className="flex flex-wrap gap-x-3 wrap-anywhere max-sm:order-1 max-sm:mt-1 max-sm:basis-full">
      <span className="font-medium text-ink-900">
        <bdi>{shipment.origin_location}</bdi> → <bdi>{shipment.destination_location}</bdi>
      </span>
      {from || to ? (
        <span>
          <bdi>{from ?? "No shipper"}</bdi> → <bdi>{to ?? "no consignee"}</bdi>
        </span>
      ) : null}
    </p>
  );
}

function Acts(props: HeaderProps & { list: string }) {
  const { shipment, trackingAddress, series } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const narrow = useMediaQuery("(width < 36rem)");
  const isUntold = useIsUntold();
  const add: RecordAct = {
    id: "add",
    label: "Add Status",
    icon: <ClipboardPen />,
    onAction: props.onAddStatus,
  };
  const edit: RecordAct = { id: "edit", label: "Edit", to: `/admin/shipments/${shipment.id}/edit` };
  const copy: RecordAct = {
    id: "copy",
    label: "Copy link",
    icon: <Copy />,
    onAction: () =>
      void copyLink(
        trackingAddress,
        "The link could not be copied. Please open the tracking page and copy its address.",
      ),
  };
  const print: RecordAct = { id: "print", label: "Print", icon: <Printer />, onAction: () => window.print() };
  const write: RecordAct = {
    id: "write",
    label: "Write to customer",
    icon: <Mail />,
    onAction: props.onWrite,
  };
  const back = { id: "back", label: "Back to Shipments", icon: <ArrowLeft />, to: props.list };
  const duplicate: RecordAct = {
    id: "duplicate",
    label: "Duplicate",
    icon: <CopyPlus />,
    to: `/admin/shipments/new?like=${shipment.id}`,
  };
  const repeat: RecordAct = { id: "repeat", label: "Repeat", icon: <Repeat />, onAction: props.onRepeat };
  const remove: RecordAct = {
    id: "delete",
    label: "Delete",
    tone: "danger",
    icon: <Trash2 />,
    onAction: props.onDelete,
  };
  const closing = useClosingAct();
  const isDelivered = canonicalStatus(shipment.status) === "delivered";
  const [first, ...others] = isDelivered ? [closing ?? copy, add, ...(closing ? [copy] : [])] : [add, copy];
  const mayRepeat = !series || series.ended_at !== null;
  return (
    <div data-print="hide" className="flex flex-wrap gap-2 sm:col-start-2 sm:row-start-1 sm:justify-end">
      <ButtonLink to={props.list} variant="quiet" className="px-2! max-sm:hidden">
        {back.icon}
        <span>{back.label}</span>
      </ButtonLink>
      <RecordActs
        of={shipment.tracking_number}
        primary={mayWrite ? first : (closing ?? copy)}
        acts={mayWrite ? [edit, print] : [print]}
        more={[
          ...(mayWrite ? [...others, write] : closing ? [copy] : []),
          ...pieceLabels(shipment.id),
          ...(mayWrite ? [duplicate] : []),
          ...(mayWrite && mayRepeat ? [repeat] : []),
          ...(narrow ? [back] : []),
          ...(mayWrite ? [remove] : []),
        ]}
      >
        {mayWrite && isUntold ? (
          <Button
            iconOnly
            aria-label={write.label}
            title={write.label}
            className="sm:hidden"
            onClick={props.onWrite}
          >
            {write.icon}
          </Button>
        ) : null}
      </RecordActs>
    </div>
  );
}

const pieceLabels = (id: string): RecordAct[] =>
  (Object.keys(LABEL_SIZES) as LabelSize[]).map((size) => ({
    id: `labels-${size}`,
    label: `Piece labels, ${size === "thermal" ? "100 × 150 mm" : size.toUpperCase()}`,
    icon: <Tags />,
    href: labelsAddress(id, size),
  }));
