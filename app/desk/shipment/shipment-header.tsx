import {
  ArrowLeft,
  ChevronDown,
  CircleCheck,
  ClipboardPen,
  Clock,
  Copy,
  CopyPlus,
  Printer,
  Repeat,
  Tags,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { LABEL_SIZES, type LabelSize } from "#app/documents/paper.ts";
import { labelsAddress } from "#app/documents/documents-answer.ts";
import { useListAddress } from "#app/shipments/list-position.ts";
import { useCan } from "#app/access/use-can.ts";
import { ActionMenu, type MenuAct } from "#app/kit/ui/action-menu.tsx";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Button, ButtonLink, type ButtonVariant } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { copyLink } from "#app/kit/ui/copy-link.ts";
import { Breadcrumb } from "#app/kit/ui/page-header.tsx";
import { useMediaQuery } from "#app/kit/ui/use-media-query.ts";
import { latenessOf, shortDate } from "#app/shipments/attention.ts";
import { etaOffsetOf } from "#app/shipments/legs.ts";
import { clockAtPlace } from "#app/shipments/place-clock.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

interface HeaderProps {
  onAddStatus: () => void;
  onRepeat: () => void;
  onDelete: () => void;
  children: ReactNode;
}

export function ShipmentHeader(props: HeaderProps) {
  const { shipment } = useShipmentPage();
  const list = useListAddress();
  return (
    <header className="flex flex-col gap-3 max-sm:gap-1.5 xl:grid xl:grid-cols-[1fr_auto] xl:items-center xl:gap-x-6 xl:gap-y-2 wide:gap-y-0.5">
      <Breadcrumb
        items={[
          { label: "Admin", to: "/admin" },
          { label: "Shipments", to: list },
          { label: shipment.tracking_number },
        ]}
      />
      <div className="flex min-w-0 flex-col gap-2 xl:col-span-2 xl:row-start-2 wide:gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 max-sm:gap-x-2 max-sm:gap-y-0.5">
          <div className="flex min-w-0 items-center gap-1">
            <h1 className="text-title wrap-anywhere max-sm:text-lg">{shipment.tracking_number}</h1>
            <CopyButton text={shipment.tracking_number} />
          </div>
          <StatusBadge status={shipment.status} whole />
          <EtaLine />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 max-sm:gap-y-0">
          <RouteAndParties />
          {props.children}
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
    <p className="flex flex-wrap gap-x-3 wrap-anywhere">
      <span className="font-medium text-ink-900">
        <bdi>{shipment.origin_location}</bdi> → <bdi>{shipment.destination_location}</bdi>
      </span>
      {from || to ? (
        <span className="max-sm:line-clamp-1">
          <bdi>{from ?? "No shipper"}</bdi> → <bdi>{to ?? "no consignee"}</bdi>
        </span>
      ) : null}
    </p>
  );
}

/** Due day and lateness, in words and with an icon, not by colour alone. */
function EtaLine() {
  const { shipment, details, asOf } = useShipmentPage();
  const due = shipment.estimated_delivery;
  const there = due && clockAtPlace(due, etaOffsetOf(due, details.legs));
  const { state, words } = latenessOf(shipment, asOf);
  if (state === "delivered") {
    return (
      <p className="flex items-center gap-1.5 font-medium text-green-700">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        <span className="figures">
          <span>delivered</span>
          <span>{shipment.delivered_at ? ` ${formatDateTime(shipment.delivered_at)}` : null}</span>
        </span>
      </p>
    );
  }
  const Icon = state === "late" ? TriangleAlert : Clock;
  return (
    <p className="figures flex flex-wrap items-center gap-x-2">
      <span>
        <abbr title="Estimated delivery" className="no-underline">
          ETA
        </abbr>{" "}
        <span>{due ? formatDateTime(due) : "not known"}</span>
        {state === "late" && shipment.first_eta ? (
          <span className="text-slate-600">{`, promised ${shortDate(shipment.first_eta, asOf)}`}</span>
        ) : null}
        {there ? <span className="text-slate-600">{`, there ${there}`}</span> : null}
      </span>
      {words ? (
        <span
          className={classNames(
            "flex items-center gap-1 font-semibold",
            state === "late" ? "text-red-700" : state === "today" ? "text-yellow-700" : "text-ink-900",
          )}
        >
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {words}
        </span>
      ) : null}
    </p>
  );
}

type Act = MenuAct & { variant?: ButtonVariant };

function Acts(props: HeaderProps & { list: string }) {
  const { shipment, trackingAddress, series } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const narrow = useMediaQuery("(width < 36rem)");
  const add: Act = { id: "add", label: "Add Status", onAction: props.onAddStatus };
  const edit: Act = { id: "edit", label: "Edit", to: `/admin/shipments/${shipment.id}/edit` };
  const copy: Act = {
    id: "copy",
    label: "Copy link",
    icon: <Copy aria-hidden="true" />,
    onAction: () =>
      void copyLink(
        trackingAddress,
        "The link could not be copied. Please open the tracking page and copy its address.",
      ),
  };
  const status = canonicalStatus(shipment.status);
  const print: Act = {
    id: "print",
    label: "Print",
    icon: <Printer aria-hidden="true" />,
    onAction: () => window.print(),
  };
  // A delivered shipment offers a notification; an open one the next status.
  const isDelivered = status === "delivered";
  const first = mayWrite ? [isDelivered ? copy : add, edit] : [copy];
  const back: Act = {
    id: "back",
    label: "Back to Shipments",
    icon: <ArrowLeft aria-hidden="true" />,
    to: props.list,
  };
  const rest: Act[] = [
    ...(mayWrite ? [isDelivered ? { ...add, icon: <ClipboardPen aria-hidden="true" /> } : copy] : []),
    ...pieceLabels(shipment.id),
    ...(mayWrite
      ? [
          {
            id: "duplicate",
            label: "Duplicate",
            icon: <CopyPlus aria-hidden="true" />,
            to: `/admin/shipments/new?like=${shipment.id}`,
          },
        ]
      : []),
  ];
  const remove: Act = {
    id: "delete",
    label: "Delete",
    tone: "danger",
    icon: <Trash2 aria-hidden="true" />,
    onAction: props.onDelete,
  };
  const repeat: Act = {
    id: "repeat",
    label: "Repeat",
    icon: <Repeat aria-hidden="true" />,
    onAction: props.onRepeat,
  };
  const mayRepeat = mayWrite && (!series || series.ended_at !== null);
  const hidden = [
    ...(narrow ? [print] : []),
    ...rest,
    ...(mayRepeat ? [repeat] : []),
    ...(narrow ? [back] : []),
    ...(mayWrite ? [remove] : []),
  ];
  return (
    <div data-print="hide" className="flex flex-wrap gap-2 xl:col-start-2 xl:row-start-1">
      <ActButton {...back} variant="quiet" className="max-sm:hidden" withIcon />
      {first.map((act, index) => (
        <ActButton key={act.id} {...act} variant={index === 0 ? "primary" : undefined} />
      ))}
      <ActButton {...print} className="max-sm:hidden" />
      <ActionMenu
        label="More acts"
        acts={hidden}
        trigger={
          <Button className="px-3!" aria-label="More acts">
            More
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
}

const pieceLabels = (id: string): Act[] =>
  (Object.keys(LABEL_SIZES) as LabelSize[]).map((size) => ({
    id: `labels-${size}`,
    label: `Piece labels, ${size === "thermal" ? "100 × 150 mm" : size.toUpperCase()}`,
    icon: <Tags aria-hidden="true" />,
    onAction: () => window.location.assign(labelsAddress(id, size)),
  }));

function ActButton(props: Act & { className?: string; withIcon?: boolean }) {
  const { label, icon, to, onAction, variant, withIcon } = props;
  const className = classNames("px-3!", props.className);
  return to ? (
    <ButtonLink to={to} variant={variant} className={className}>
      {withIcon ? icon : null}
      <span>{label}</span>
    </ButtonLink>
  ) : (
    <Button onClick={onAction} variant={variant} className={className}>
      {label}
    </Button>
  );
}
