import { Repeat } from "lucide-react";
import { Link } from "react-router";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { QueueLine, QueueReason } from "./queue.ts";
import { LineActs, MoreActs, TakeAct, TellAct, Wake } from "./line-acts.tsx";
import { REPEAT_OF } from "./queue-lines.ts";

/** Grid columns: «two lines» has the customer above the route; «one line» only below 1440 px. */
const COLUMNS = {
  "one line":
    "xl:grid-cols-[9rem_minmax(0,2.1fr)_minmax(0,5.3fr)_2rem_6rem] xl:py-px wide:max-2xl:grid-cols-[9rem_12rem_9.5rem_minmax(0,1fr)_2rem_6rem] 2xl:grid-cols-[9rem_minmax(0,1.9fr)_minmax(0,2fr)_minmax(0,5.6fr)_2rem_6rem]",
  "two lines": "xl:grid-cols-[8.5rem_minmax(0,2fr)_minmax(0,5fr)_2rem_18.5rem] xl:py-1.5",
};

/** Truncates long names and routes in lines of equal height; the title has the full text. */
const CELL = {
  "one line": "xl:truncate xl:max-wide:block xl:max-wide:leading-4.5",
  "two lines": "xl:line-clamp-2 xl:leading-4.5",
};

export type QueueLayout = keyof typeof COLUMNS;

export function QueueLineItem(props: {
  line: QueueLine;
  layout: QueueLayout;
  /** Only the active line is reachable by Tab. */
  active: boolean;
  onActive: () => void;
  hideStatus: boolean;
}) {
  const { line, active, layout } = props;
  const tabIndex = active ? 0 : -1;
  const { customer, counterpart, owner, service } = line;
  return (
    <li
      data-line
      onFocus={props.onActive}
      className={classNames(
        "group relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1 border-b border-slate-200 bg-white px-3 py-1.5 leading-5 last:border-b-0 focus-within:bg-slate-50 hover:bg-slate-50 max-xl:pr-11 max-sm:gap-y-0.5 sm:max-xl:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] xl:min-h-9",
        COLUMNS[layout],
      )}
    >
      <Link
        to={line.to}
        tabIndex={tabIndex}
        data-main
        title={line.label}
        className="text-link figures font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {line.kind === "series" ? (
          <>
            <Repeat aria-hidden="true" className="mr-1 inline size-3.5 sm:max-xl:hidden" />
            <span className="max-sm:sr-only xl:sr-only">{REPEAT_OF}</span>
            <span>{line.label.slice(REPEAT_OF.length)}</span>
          </>
        ) : (
          line.label
        )}
      </Link>
      <span
        className={
          layout === "one line" ? "min-w-0 max-xl:contents wide:contents" : "min-w-0 max-xl:contents"
        }
      >
        <span
          className={classNames(
            "min-w-0 text-ink-900 max-xl:truncate max-sm:col-span-full max-sm:row-start-2",
            CELL[layout],
          )}
          title={counterpart ? `${customer} ${counterpart.way} ${counterpart.name}` : (customer ?? undefined)}
        >
          {customer ? <bdi className="font-medium">{customer}</bdi> : null}
          {customer ? null : <span className="text-slate-600 max-xl:hidden">{service}</span>}
          {counterpart ? (
            <span className="text-slate-600 max-2xl:sr-only">
              {` ${counterpart.way} `}
              <bdi>{counterpart.name}</bdi>
            </span>
          ) : null}
        </span>
        <span
          className={classNames(
            "min-w-0 text-slate-600 max-xl:truncate max-sm:col-start-2 max-sm:row-start-1",
            layout === "one line" ? CELL[layout] : "xl:block xl:truncate xl:leading-4.5",
          )}
          title={`${line.origin} → ${line.destination}`}
        >
          <span>
            <bdi>{town(line.origin)}</bdi> → <bdi>{town(line.destination)}</bdi>
          </span>
          {service && customer ? <span className="max-2xl:sr-only"> · {service}</span> : null}
        </span>
      </span>
      <Reasons line={line} layout={layout} tabIndex={tabIndex} hideStatus={props.hideStatus} />
      <span className={owner ? "max-xl:sr-only" : "max-xl:hidden"}>
        {owner ? (
          <Initials name={owner.name} />
        ) : line.snoozed ? null : (
          <TakeAct line={line} tabIndex={tabIndex} />
        )}
      </span>
      {line.snoozed ? (
        <Wake line={line} tabIndex={tabIndex} />
      ) : (
        <>
          <LineActs line={line} tabIndex={tabIndex} />
          <MoreActs line={line} tabIndex={tabIndex} />
        </>
      )}
    </li>
  );
}

/** All reasons of a line. Details are shown for a single reason or, on lines about notifying customers, for the first. */
function Reasons(props: { line: QueueLine; layout: QueueLayout; tabIndex: number; hideStatus: boolean }) {
  const { line, layout, tabIndex, hideStatus } = props;
  const { reasons, status, cause } = line;
  const detailed = reasons.length === 1 || line.notice ? reasons[0] : undefined;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-xl:col-span-full max-sm:row-start-3 sm:max-xl:row-start-2 xl:py-0.5">
      {reasons.map((reason) => (
        <Reason key={reason.words} reason={reason} tabIndex={tabIndex} hasDetail={reason === detailed} />
      ))}
      {layout === "two lines" && reasons.length > 1 ? (
        <span className="hidden basis-full sm:max-xl:block" />
      ) : null}
      {detailed?.detail ? (
        <span
          className={classNames(
            "figures text-xs text-slate-600",
            layout === "one line" ? "max-sm:sr-only" : "xl:order-2 xl:basis-full",
          )}
        >
          {detailed.detail}
        </span>
      ) : null}
      {status && !hideStatus ? <StatusBadge status={status} whole="two lines" /> : null}
      {cause ? (
        <span
          title={cause.text}
          className={classNames(
            "min-w-0 text-ink-900 sm:grow xl:order-3",
            // Wraps below when there is no room beside it, instead of truncating.
            layout === "one line" ? "sm:basis-40 sm:truncate" : "sm:max-xl:line-clamp-2 sm:max-xl:basis-40",
          )}
        >
          {cause.text}
        </span>
      ) : null}
      {line.notice ? <CustomerNotice line={line} tabIndex={tabIndex} at={line.notice.at} /> : null}
    </span>
  );
}

/** Tells whether the customer was notified, with a link to do so; on wide screens beside the other actions. */
function CustomerNotice({ line, tabIndex, at }: { line: QueueLine; tabIndex: number; at: string | null }) {
  if (at)
    return (
      <span className="figures shrink-0 text-xs text-green-700 sm:max-xl:ml-auto xl:order-1">
        {`Customer told ${at}`}
      </span>
    );
  return (
    <span className="flex shrink-0 items-center gap-x-2 max-sm:basis-full max-sm:justify-between sm:max-xl:ml-auto xl:order-1">
      <Badge tone="yellow" className="h-5! px-1.5!">
        Not told
      </Badge>
      <TellAct line={line} tabIndex={tabIndex} className="relative z-1 max-xl:-mr-8 xl:hidden" />
    </span>
  );
}

const TONES = { over: "red", today: "yellow", open: "grey", ahead: "grey" } as const;

function Reason(props: { reason: QueueReason; tabIndex: number; hasDetail: boolean }) {
  const { words, detail, urgency, isNear, status, to } = props.reason;
  const badge = status ? (
    <StatusBadge status={status} whole="two lines" />
  ) : (
    <Badge tone={isNear ? "yellow" : TONES[urgency]} className="h-5! px-1.5!">
      {words}
    </Badge>
  );
  const rest = props.hasDetail || !detail ? null : <span className="sr-only">, {detail}</span>;
  const title = detail ? `${words}: ${detail}` : undefined;
  return to ? (
    <Link
      to={to}
      tabIndex={props.tabIndex}
      title={title}
      className="relative z-1 flex min-h-6 max-w-full items-center hover:underline sm:pointer-fine:-my-0.5"
    >
      {badge}
      {rest}
    </Link>
  ) : (
    <span title={title} className="flex max-w-full">
      {badge}
      {rest}
    </span>
  );
}

const town = (place: string) => place.split(",")[0] ?? place;

function Initials({ name }: { name: string }) {
  const [first = "", ...rest] = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const last = rest.at(-1) ?? "";
  return (
    <span
      title={`Owner: ${name}`}
      className="flex size-7 items-center justify-center rounded-full bg-slate-100 text-xs font-semibold text-ink-800"
    >
      <span aria-hidden="true">{(first.charAt(0) + last.charAt(0)).toUpperCase() || "?"}</span>
      <span className="sr-only">Owner: {name}</span>
    </span>
  );
}
