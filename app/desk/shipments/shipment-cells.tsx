import { Clock, Plane, Ship, Truck } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#app/kit/ui/class-names.ts";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import type { FreightType } from "#app/goods/service-type.ts";
import { holdReason } from "#app/shipments/hold-reason.ts";
import { countedPieces, displayStatus, isOpen } from "#app/shipments/status.ts";
import type { LineParty, LinePlace, ShipmentLine } from "./read-list.server.ts";

const MODE_ICONS: Record<FreightType, typeof Plane> = { air: Plane, sea: Ship, road: Truck };

function ModeIcon({ line, className }: { line: ShipmentLine; className?: string }) {
  const Icon = line.mode ? MODE_ICONS[line.mode] : null;
  return (
    <span title={line.service} className={classNames("inline-flex shrink-0 text-slate-600", className)}>
      {Icon ? <Icon aria-hidden="true" className="size-4" /> : null}
      <span className="sr-only">{line.service}</span>
    </span>
  );
}

/** A place with its code first, if any: «BRU Brussels Airport»; on narrow screens the town only. */
function Place({ code, name, town }: LinePlace) {
  const start = name.indexOf(town);
  const end = start + town.length;
  const spare = code ? "hidden @min-[8.75rem]:inline" : "hidden @min-[14rem]:inline";
  return (
    <>
      {code ? <span className="mr-1 font-semibold text-ink-900">{code}</span> : null}
      <span dir="auto">
        {start > 0 ? <span className={spare}>{name.slice(0, start)}</span> : null}
        <span>{name.slice(start, end)}</span>
        {end < name.length ? <span className={spare}>{name.slice(end)}</span> : null}
      </span>
    </>
  );
}

export const routeText = ({ from, to }: ShipmentLine) => `${from.full} → ${to.full}`;

export function RouteCell({ line, oneLine }: { line: ShipmentLine; oneLine: boolean }) {
  if (oneLine) {
    return (
      <span dir="ltr" className="@container flex items-center gap-1">
        <ModeIcon line={line} className="*:size-3.5!" />
        <span className="min-w-0 truncate tracking-[-0.015em]">
          <ShortPlace {...line.from} />
          {" → "}
          <ShortPlace {...line.to} />
        </span>
      </span>
    );
  }
  return (
    <span
      dir="ltr"
      className="@container grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 leading-[1.0625rem] tracking-[-0.015em]"
    >
      <ModeIcon line={line} className="*:size-3.5!" />
      <span className="truncate">
        <Place {...line.from} />
      </span>
      <span className="text-center text-slate-700">→</span>
      <span className="truncate text-slate-700">
        <Place {...line.to} />
      </span>
    </span>
  );
}

export const partyText = ({ name, person }: LineParty) => (person ? `${name}, ${person}` : name);

export function PartyCell({ party, oneLine }: { party: LineParty; oneLine: boolean }) {
  if (oneLine) {
    return (
      <span className="flex h-5 flex-wrap overflow-hidden tracking-[-0.015em] print:block">
        <span dir="auto" className="max-w-full truncate">
          {party.name}
        </span>
        {party.person ? <span className="whitespace-pre text-slate-600"> · {party.person}</span> : null}
      </span>
    );
  }
  return (
    <span className="block leading-[1.0625rem] tracking-[-0.015em]">
      <span dir="auto" className="block truncate text-ink-900">
        {party.name}
      </span>
      {party.person ? (
        <span dir="auto" className="block truncate text-xs leading-[1.0625rem] text-slate-600">
          {party.person}
        </span>
      ) : null}
    </span>
  );
}

/** @param props.inShort shortens the text to «21 d» beside the icon; screen readers get the full text */
function LateNote({ late, inShort = false }: { late: string; inShort?: boolean }) {
  return (
    <span
      title={late}
      className="inline-flex shrink-0 items-center gap-1 text-xs leading-4 font-semibold text-red-700"
    >
      <Clock aria-hidden="true" className="size-3" />
      <span className={inShort ? "sr-only" : undefined}>{late}</span>
      {inShort ? (
        <span aria-hidden="true">{late.replace(/ days? late$/, " d").replace(/ late$/, "")}</span>
      ) : null}
    </span>
  );
}

/** Length from which a status has smaller letters, and two lines on narrow screens, with the lateness beside it. */
const LONG_STATUS = 16;

/** The status; below it, in taller rows, its note. */
export function StatusCell(props: { line: ShipmentLine; oneLine: boolean; withEta?: boolean }) {
  const { line, oneLine, withEta = false } = props;
  const short = statusInShort(line.status);
  const reason = holdReason(line.status);
  const isWhole = oneLine && (short !== undefined || !isLongStatus(line.status));
  const isBeside = oneLine || (isLongStatus(line.status) && !short);
  return (
    <span className={classNames("flex min-w-0", isBeside ? "items-center gap-1" : "flex-col items-start")}>
      <ListedStatus
        status={line.status}
        label={short}
        whole={isWhole ? false : oneLine ? "two lines" : "three lines"}
        className={
          oneLine
            ? classNames("px-1! text-[0.6875rem]! leading-3!", isWhole && "h-5! shrink-0")
            : isBeside
              ? ""
              : "mb-0.5 min-h-4.5! py-0!"
        }
      />
      {isBeside ? (
        <>
          {line.late ? <LateNote late={line.late} inShort /> : null}
          {reason ? <HoldReason reason={reason} /> : null}
        </>
      ) : (
        <StatusNote line={line} withEta={withEta} />
      )}
    </span>
  );
}

const isLongStatus = (status: string) => status.length > LONG_STATUS;

function ListedStatus({ className, ...badge }: ComponentProps<typeof StatusBadge>) {
  const isLong = isLongStatus(badge.status) && !holdReason(badge.status);
  return (
    <StatusBadge
      {...badge}
      className={classNames(
        "min-w-0 px-1.5! tracking-normal!",
        isLong ? "gap-1! py-0! text-[0.6875rem]! leading-3!" : "text-[0.75rem]!",
        className,
      )}
    />
  );
}

/** Beside «ON HOLD», which is read out with it. */
const HoldReason = ({ reason }: { reason: string }) => (
  <span aria-hidden="true" title={reason} className="min-w-0 truncate text-xs leading-4 text-slate-700">
    {reason}
  </span>
);

/** Lateness and hold reason, else the due date; the same on every screen. */
function StatusNote(props: { line: ShipmentLine; withEta: boolean; named?: boolean }) {
  const { line, withEta, named = true } = props;
  const reason = holdReason(line.status);
  if (!line.late && !reason) return withEta && isOpen(line.status) ? <Eta line={line} named={named} /> : null;
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1.5 text-xs leading-4">
      {line.late ? <LateNote late={line.late} inShort={reason !== null} /> : null}
      {reason ? <HoldReason reason={reason} /> : null}
    </span>
  );
}

/** Shortens «PARTLY DELIVERED: 30 OF 32 PIECES» to «PARTLY DELIVERED 30/32». */
function piecesInShort(status: string) {
  const partly = countedPieces(status);
  return partly ? (
    <InShort whole={status}>
      <span>PARTLY </span>
      <span className="hidden @min-[10rem]/status:inline">DELIVERED </span>
      <span>{`${partly.delivered}/${partly.pieces}`}</span>
    </InShort>
  ) : undefined;
}

/** Also shortens «ON HOLD», whose reason is shown below. */
const statusInShort = (status: string) =>
  holdReason(status) ? <InShort whole={status}>ON HOLD</InShort> : piecesInShort(status);

/** A shortened text; screen readers and the title have the full status. */
function InShort({ whole, children }: { whole: string; children: ReactNode }) {
  return (
    <span title={displayStatus(whole)}>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{displayStatus(whole)}</span>
    </span>
  );
}

/** Shown on cards of a tablet. */
const WIDE_CARD = "hidden @min-[36rem]:inline";

export function ShipmentCard({ line, active }: { line: ShipmentLine; active: boolean }) {
  return (
    <span className="@container block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to={`/admin/shipments/${line.id}`}
          tabIndex={active ? 0 : -1}
          className="text-link -my-px min-w-0 shrink-0 truncate py-px font-semibold max-w-[62%]"
        >
          {line.number}
        </Link>
        {line.foundBy ? (
          <span title={line.foundBy} className="min-w-0 grow basis-0 truncate text-xs text-slate-600">
            {line.foundBy}
          </span>
        ) : null}
        <span className="ml-auto flex min-w-0 items-center gap-3">
          <span className={`figures text-xs text-slate-600 ${WIDE_CARD}`}>Created {line.created}</span>
          <ListedStatus status={line.status} label={statusInShort(line.status)} whole="two lines" />
        </span>
      </span>
      <span className="mt-1 flex min-w-0 items-center gap-1.5">
        <ModeIcon line={line} />
        <span dir="ltr" className="min-w-0 truncate">
          <ShortPlace {...line.from} />
          {" → "}
          <ShortPlace {...line.to} />
        </span>
        <span className="min-w-0 grow basis-0 truncate text-slate-600">
          <span className={WIDE_CARD}>
            <bdi>{line.shipper.name}</bdi>
            {" → "}
          </span>
          <bdi>{line.consignee.name}</bdi>
        </span>
        <span className={`figures mr-1.5 shrink-0 text-slate-600 ${WIDE_CARD}`}>{line.weight}</span>
        <StatusNote line={line} withEta named={false} />
      </span>
    </span>
  );
}

/** @param props.named adds «ETA» before the day, for columns with another heading */
function Eta({ line: { eta, etaInShort }, named = false }: { line: ShipmentLine; named?: boolean }) {
  if (!eta) return <span className="sr-only">No ETA</span>;
  return (
    <span className="shrink-0 text-xs leading-4 text-slate-600" title={`ETA ${eta}`}>
      {named ? null : <span className="sr-only @min-[22rem]:not-sr-only">ETA </span>}
      <span>{named ? `ETA ${etaInShort}` : etaInShort}</span>
    </span>
  );
}

/** The code of a place on narrow screens; screen readers get its name. */
function ShortPlace({ code, name, town }: LinePlace) {
  if (!code) return <span dir="auto">{town}</span>;
  return (
    <>
      <span className="font-semibold text-ink-900">{code}</span>
      <span dir="auto" className="sr-only @min-[26rem]:not-sr-only">
        {" "}
        {name}
      </span>
    </>
  );
}
