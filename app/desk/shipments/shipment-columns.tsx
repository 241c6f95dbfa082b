import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { VirtualColumn } from "#app/kit/lists/virtual-row.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import {
  EXTRA_COLUMN_LABELS,
  type ExtraColumn,
  type ListSettings,
  STANDARD_COLUMNS,
  type StandardColumn,
} from "#app/shipments/list-settings.ts";
import { nextOrder, type ShipmentOrder } from "#app/shipments/shipment-filter.ts";
import { RowActs, type RowActsProps } from "./row-acts.tsx";
import { PartyCell, partyText, RouteCell, routeText, ShipmentCard, StatusCell } from "./shipment-cells.tsx";
import type { ShipmentLine } from "./read-list.server.ts";

interface ColumnOptions extends Omit<RowActsProps, "line" | "active"> {
  order: ShipmentOrder;
  addressFor: (order: ShipmentOrder) => string;
  settings: ListSettings;
}

type Column = VirtualColumn<ShipmentLine>;

export const ROW_HEIGHTS = { comfortable: 40, compact: 33, dense: 25, card: 52 };

export function shipmentColumns(options: ColumnOptions): Column[] {
  const { hidden, columns, density } = options.settings;
  const oneLine = density !== "comfortable";
  const widths = columnWidths(options.settings);
  const party = (id: "shipper" | "consignee", heading: string): Column => ({
    id,
    heading,
    width: widths[id],
    cell: (line) => <PartyCell party={line[id]} oneLine={oneLine} />,
    title: (line) => partyText(line[id]),
  });
  const all: Column[] = [
    {
      id: "number",
      ...sortHeading(options, "tracking_number", "Tracking Number"),
      width: NUMBER_WIDTH,
      sticky: true,
      cell: (line, active) => <NumberCell line={line} active={active} oneLine={oneLine} />,
      title: (line) => (line.foundBy ? `${line.number}, found by ${line.foundBy}` : line.number),
    },
    {
      id: "status",
      ...sortHeading(options, "status", "Status"),
      width: widths.status,
      cell: (line) => (
        <span className="@container/status block">
          <StatusCell line={line} oneLine={oneLine} withEta={!columns.includes("eta")} />
        </span>
      ),
    },
    {
      id: "route",
      heading: "Route",
      cell: (line) => <RouteCell line={line} oneLine={oneLine} />,
      title: routeText,
    },
    // Beside related columns, visible on any screen: at the end they would require scrolling.
    ...columns.map(extraColumn),
    party("shipper", "Shipper"),
    party("consignee", "Consignee"),
    {
      id: "weight",
      heading: "Weight",
      width: widths.weight,
      align: "end",
      cell: (line) => line.weight,
      title: (line) => line.weight,
    },
    {
      id: "created",
      ...sortHeading(options, "created_at", "Created"),
      width: widths.created,
      cell: (line) => line.created,
      title: (line) => line.created,
    },
    actions(options, "var(--actions)", "Actions"),
  ];
  return all.filter(({ id }) => !hidden.some((each) => each === id));
}

export function cardColumns(options: ColumnOptions): Column[] {
  return [
    {
      id: "shipment",
      heading: "Shipment",
      truncate: false,
      cell: (line, active) => <ShipmentCard line={line} active={active} />,
    },
    actions(options, "3.25rem", <span className="sr-only">Actions</span>),
  ];
}

/** Narrow padding of the cells, so that names of companies are read whole at 1280 px; row buttons are shown from 1600 px on. */
const tableSizes = "[--cell-padding:0.375rem] [--actions:4.5rem] min-[100rem]:pointer-fine:[--actions:13rem]";

/** Classes of the element around the table, with buttons that fit the rows. */
export const tableClasses = ({ density }: ListSettings) =>
  classNames(
    "max-lg:-mx-4",
    density === "dense" &&
      "wide:-mb-6 pointer-fine:[&_td:last-child]:leading-none pointer-fine:[&_td:last-child>span]:align-middle pointer-fine:[&_td:last-child_:is(a,button)]:size-6",
    tableSizes,
  );

export const ROOM_FOR_BUTTONS = "(width >= 100rem) and (pointer: fine)";

const NUMBER_WIDTH = "9.5rem";

/** Column widths: the parties share what the others leave, between two limits; beyond, the route has it. */
function columnWidths({ columns, hidden, density }: ListSettings): Record<StandardColumn, string> {
  const oneLine = density !== "comfortable";
  const fixed = {
    // Wide enough for «OUT FOR DELIVERY», and for a long status where the names of the parties are whole; in one line
    // for the lateness or reason beside it.
    status:
      columns.length > 0
        ? oneLine
          ? "10.5rem"
          : "8.625rem"
        : oneLine
          ? "clamp(10.5rem, 100vw - 80rem, 16rem)"
          : "clamp(8.625rem, 100vw - 81.375rem, 10.25rem)",
    route: oneLine ? "7.25rem" : "7.5rem",
    // Wide enough for «21,105.75 kg» and «Nov 29, 2026».
    weight: "6.5rem",
    created: "6.375rem",
  };
  const shown = (Object.keys(fixed) as (keyof typeof fixed)[]).filter((each) => !hidden.includes(each));
  const others = [...ALWAYS_SHOWN, extraWidth(columns), ...shown.map((each) => fixed[each])].join(" + ");
  // 17.5rem: the sections, the padding of the page and a scroll bar.
  const party = `clamp(${columns.length > 0 ? 6 : 7.5}rem, (100vw - 17.5rem - (${others})) / 2, 17rem)`;
  return { ...fixed, shipper: party, consignee: party };
}

/** Checkbox, number and actions. */
const ALWAYS_SHOWN = ["2.75rem", NUMBER_WIDTH, "var(--actions)"];

const extraWidth = (columns: readonly ExtraColumn[]) =>
  `${columns.reduce((sum, each) => sum + EXTRAS[each].rem, 0)}rem`;

/** Width of the table: the specified columns fit at 1280 px, with another at 1440 px; beyond, the table scrolls. */
export function tableWidth(settings: ListSettings): string {
  const widths = columnWidths(settings);
  const standard = STANDARD_COLUMNS.filter((column) => !settings.hidden.includes(column));
  const all = [...ALWAYS_SHOWN, extraWidth(settings.columns), ...standard.map((each) => widths[each])];
  return `calc(${all.join(" + ")})`;
}

const EXTRAS: Record<ExtraColumn, { rem: number } & Pick<Column, "cell" | "title" | "align">> = {
  reference: {
    rem: 9.5,
    cell: ({ references: [first, ...others] }) =>
      first === undefined ? null : (
        <>
          <span>{first}</span>
          {others.length > 0 ? <span className="text-slate-600"> +{others.length}</span> : null}
        </>
      ),
    title: (line) => line.references.join(", ") || undefined,
  },
  eta: {
    rem: 6.5,
    cell: (line) => (line.late ? <span className="font-semibold text-red-700">{line.eta}</span> : line.eta),
    title: (line) => [line.eta, line.late].filter(Boolean).join(", ") || undefined,
  },
  mode: { rem: 8.5, cell: (line) => line.service, title: (line) => line.service },
  pieces: { rem: 4.75, align: "end", cell: (line) => line.pieces },
  owner: { rem: 8, cell: (line) => line.owner, title: (line) => line.owner ?? undefined },
  last_event: { rem: 14, cell: (line) => line.lastEvent, title: (line) => line.lastEvent ?? undefined },
};

function extraColumn(id: ExtraColumn): Column {
  const { rem, ...column } = EXTRAS[id];
  return { id, heading: EXTRA_COLUMN_LABELS[id], width: `${rem}rem`, ...column };
}

function actions(options: ColumnOptions, width: string, heading: ReactNode): Column {
  return {
    id: "actions",
    heading,
    width,
    align: "end",
    truncate: false,
    screenOnly: true,
    cell: (line, active) => <RowActs line={line} active={active} {...options} />,
  };
}

const WAYS = { ascending: ArrowUp, descending: ArrowDown };

function sortHeading(
  { order, addressFor }: ColumnOptions,
  column: "tracking_number" | "status" | "created_at",
  label: string,
) {
  const way = order === column ? "ascending" : order === `-${column}` ? "descending" : "none";
  const Arrow = way === "none" ? null : WAYS[way];
  return {
    sort: way,
    heading: (
      <Link
        to={addressFor(nextOrder(order, column))}
        className="flex h-8 w-fit items-center gap-1 rounded-sm hover:text-ink-900 hover:underline"
      >
        <span>{label}</span>
        {Arrow ? <Arrow aria-hidden="true" className="size-3.5" /> : null}
      </Link>
    ),
  } satisfies Partial<Column>;
}

function NumberCell({ line, active, oneLine }: { line: ShipmentLine; active: boolean; oneLine: boolean }) {
  const mark = line.foundBy ? (
    <span
      className={
        oneLine ? "ml-1.5 text-xs text-slate-600" : "block truncate text-xs leading-4 text-slate-600"
      }
    >
      {line.foundBy}
    </span>
  ) : null;
  return (
    <>
      <Link
        to={`/admin/shipments/${line.id}`}
        tabIndex={active ? 0 : -1}
        className="text-link py-1.5 font-semibold pointer-coarse:py-3.5"
      >
        {line.number}
      </Link>
      {mark}
    </>
  );
}
