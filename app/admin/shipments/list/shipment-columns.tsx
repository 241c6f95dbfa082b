import { ArrowDown, ArrowUp, Eye, History, Pencil, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { PlacePair } from "#app/lists/place-pair.tsx";
import type { VirtualColumn, VirtualPage } from "#app/lists/virtual-table.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import type { ListedShipment, ShipmentPage } from "#database/shipments/list.ts";
import { nextOrder, type ShipmentOrder } from "#domain/shipments/shipment-filter.ts";
import { displayWeight } from "#domain/shipments/weight.ts";
import { formatDate } from "#domain/time.ts";

/** A shipment as one line of the list, in words. */
export interface ShipmentLine {
  id: string;
  number: string;
  status: string;
  origin: string;
  destination: string;
  shipper: string;
  consignee: string;
  weight: string;
  created: string;
  cursor: string;
}

function shipmentLine(row: ListedShipment): ShipmentLine {
  return {
    id: row.id,
    number: row.tracking_number,
    status: row.status,
    origin: row.origin_location,
    destination: row.destination_location,
    shipper: row.shipper_name ?? "N/A",
    consignee: row.consignee_name ?? "N/A",
    weight: displayWeight(row.weight),
    created: formatDate(row.created_at),
    cursor: row.cursor,
  };
}

export function linePage(page: ShipmentPage): VirtualPage<ShipmentLine> {
  return { ...page, rows: page.rows.map(shipmentLine) };
}

/** What can be done with one shipment of the list, and the key for it on its row. */
export const ROW_ACTS = { h: "history", s: "add status", e: "edit", Delete: "delete" } as const;
export type RowAct = (typeof ROW_ACTS)[keyof typeof ROW_ACTS];

/** Those of somebody who may only read. */
export const READING_ACTS: readonly RowAct[] = ["history"];

const WAYS = { ascending: ArrowUp, descending: ArrowDown };

const text = (id: "shipper" | "consignee", heading: string) => ({
  id,
  heading,
  width: "10%",
  cell: (line: ShipmentLine) => line[id],
  title: (line: ShipmentLine) => line[id],
});

/** The columns of the list (admin-back-office.md, section 2). */
export function shipmentColumns(options: {
  order: ShipmentOrder;
  addressFor: (order: ShipmentOrder) => string;
  mayWrite: boolean;
  onAct: (act: RowAct, line: ShipmentLine) => void;
}): VirtualColumn<ShipmentLine>[] {
  const { order } = options;
  const sorted = (column: "tracking_number" | "status" | "created_at", label: string) => {
    const way = order === column ? "ascending" : order === `-${column}` ? "descending" : "none";
    const Arrow = way === "none" ? null : WAYS[way];
    return {
      sort: way,
      heading: (
        <Link
          to={options.addressFor(nextOrder(order, column))}
          className="flex h-8 w-fit items-center gap-1 rounded-sm hover:text-ink-900 hover:underline"
        >
          {label}
          {Arrow ? <Arrow aria-hidden="true" className="size-3.5" /> : null}
        </Link>
      ),
    } satisfies Partial<VirtualColumn<ShipmentLine>>;
  };
  return [
    {
      id: "number",
      ...sorted("tracking_number", "Tracking Number"),
      width: "9.5rem",
      sticky: true,
      cell: (line, active) => (
        <Link
          to={`/admin/shipments/${line.id}`}
          tabIndex={active ? 0 : -1}
          className="text-link py-1.5 font-semibold pointer-coarse:py-3.5"
        >
          {line.number}
        </Link>
      ),
      title: (line) => line.number,
    },
    {
      id: "status",
      ...sorted("status", "Status"),
      // «OUT FOR DELIVERY» in full; longer words of one's own where the screen has room.
      width: "clamp(9.75rem, 12vw - 2rem, 14rem)",
      cell: (line) => <StatusBadge status={line.status} className="align-middle text-[0.6875rem]!" />,
    },
    {
      id: "route",
      heading: "Route",
      cell: (line) => <PlacePair from={line.origin} to={line.destination} />,
      title: (line) => `${line.origin} → ${line.destination}`,
    },
    text("shipper", "Shipper"),
    text("consignee", "Consignee"),
    {
      id: "weight",
      heading: "Weight",
      width: "6.5rem",
      align: "end",
      cell: (line) => line.weight,
      title: (line) => line.weight,
    },
    {
      id: "created",
      ...sorted("created_at", "Created"),
      width: "7.5rem",
      cell: (line) => line.created,
      title: (line) => line.created,
    },
    {
      id: "actions",
      heading: "Actions",
      width: `calc(${options.mayWrite ? 5 : 2} * var(--row-button) + 1.25rem)`,
      truncate: false,
      cell: (line, active) => <RowActs line={line} active={active} {...options} />,
    },
  ];
}

function RowActs(props: {
  line: ShipmentLine;
  active: boolean;
  mayWrite: boolean;
  onAct: (act: RowAct, line: ShipmentLine) => void;
}) {
  const { line } = props;
  const tabIndex = props.active ? 0 : -1;
  const act = (name: RowAct, label: string, Icon: typeof Eye) => (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      tabIndex={tabIndex}
      title={label}
      aria-label={`${label} ${line.number}`}
      onClick={() => props.onAct(name, line)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
  return (
    <span className="flex items-center">
      <Link
        to={`/admin/shipments/${line.id}`}
        tabIndex={tabIndex}
        title="View"
        aria-label={`View ${line.number}`}
        className={buttonClasses({ variant: "quiet", size: "sm", iconOnly: true })}
      >
        <Eye aria-hidden="true" />
      </Link>
      {act("history", "Status history", History)}
      {props.mayWrite ? (
        <>
          {act("add status", "Add status update", Plus)}
          {act("edit", "Edit", Pencil)}
          {act("delete", "Delete", Trash2)}
        </>
      ) : null}
    </span>
  );
}
