import {
  AlarmClock,
  ClipboardPen,
  CopyPlus,
  Ellipsis,
  Hand,
  Mail,
  MailCheck,
  MessageSquareWarning,
  SkipForward,
  Sunrise,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button, IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { QueueLine, QueueReason } from "./queue.ts";
import { type QueueAct, useQueueActs } from "./use-queue-acts.ts";

export const ACT_TEXTS: Record<QueueAct, { label: string; icon: ReactNode; letter: string }> = {
  tell: { label: "Tell the customer", icon: <Mail aria-hidden="true" />, letter: "m" },
  claim: { label: "Take", icon: <Hand aria-hidden="true" />, letter: "t" },
  reason: { label: "Say why", icon: <MessageSquareWarning aria-hidden="true" />, letter: "r" },
  "add status": { label: "Add Status", icon: <ClipboardPen aria-hidden="true" />, letter: "s" },
  assign: { label: "Assign", icon: <UserRound aria-hidden="true" />, letter: "a" },
  snooze: { label: "Snooze", icon: <AlarmClock aria-hidden="true" />, letter: "h" },
  "set status": { label: "Set status", icon: <MailCheck aria-hidden="true" />, letter: "s" },
  wake: { label: "Wake", icon: <Sunrise aria-hidden="true" />, letter: "h" },
  "make-next": { label: "Create the shipment", icon: <CopyPlus aria-hidden="true" />, letter: "n" },
  "skip-next": { label: "Skip this one", icon: <SkipForward aria-hidden="true" />, letter: "x" },
};

/** Wide screens: a line with much to say has its customer above its route. */
const COLUMNS = {
  "one line":
    "xl:grid-cols-[8.5rem_minmax(0,2.1fr)_minmax(0,2.3fr)_minmax(0,5.3fr)_1.75rem_5.25rem] xl:py-px",
  "two lines": "xl:grid-cols-[8.5rem_minmax(0,2fr)_minmax(0,5fr)_1.75rem_10.5rem] xl:py-1",
};

export type QueueLayout = keyof typeof COLUMNS;

export function QueueLineItem(props: {
  line: QueueLine;
  layout: QueueLayout;
  /** Of all lines only this one is reached by Tab. */
  active: boolean;
  onActive: () => void;
  hideStatus: boolean;
}) {
  const { line, active, layout } = props;
  const tabIndex = active ? 0 : -1;
  const { customer, sender, owner } = line;
  return (
    <li
      data-line
      onFocus={props.onActive}
      className={classNames(
        "group relative flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-slate-200 bg-white px-3 py-1.5 leading-5 last:border-b-0 focus-within:bg-slate-50 hover:bg-slate-50 max-xl:pr-11 xl:grid xl:min-h-8",
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
        {line.label}
      </Link>
      <span className={layout === "one line" ? "contents" : "min-w-0 max-xl:contents"}>
        <span
          className="min-w-0 text-ink-900 max-xl:max-w-[60%] max-xl:truncate xl:line-clamp-2 xl:leading-4.5"
          title={sender ? `${customer} from ${sender}` : (customer ?? undefined)}
        >
          {customer ? <bdi className="font-medium">{customer}</bdi> : null}
          {sender ? (
            <span className="text-slate-600 max-2xl:sr-only">
              {" "}
              from <bdi>{sender}</bdi>
            </span>
          ) : null}
        </span>
        <span
          className="min-w-0 text-slate-600 max-xl:truncate xl:line-clamp-2 xl:leading-4.5"
          title={`${line.origin} → ${line.destination}`}
        >
          <span>
            <bdi>{town(line.origin)}</bdi> → <bdi>{town(line.destination)}</bdi>
          </span>
          {line.service ? <span className="max-2xl:sr-only"> · {line.service}</span> : null}
        </span>
      </span>
      <Reasons line={line} tabIndex={tabIndex} hideStatus={props.hideStatus} />
      <span className="max-xl:sr-only">{owner ? <Initials name={owner.name} /> : null}</span>
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

/** All that the line waits for. What the only one says in detail has room beside it; of what a customer is told, the first. */
function Reasons({ line, tabIndex, hideStatus }: { line: QueueLine; tabIndex: number; hideStatus: boolean }) {
  const { reasons, status, cause } = line;
  const detailed = reasons.length === 1 || line.notice ? reasons[0] : undefined;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-xl:contents">
      {reasons.map((reason) => (
        <Reason key={reason.words} reason={reason} tabIndex={tabIndex} hasDetail={reason === detailed} />
      ))}
      {detailed?.detail ? <span className="figures text-xs text-slate-600">{detailed.detail}</span> : null}
      {status && !hideStatus ? <StatusBadge status={status} whole="two lines" /> : null}
      {cause || line.notice ? (
        <span className="contents xl:flex xl:basis-full xl:flex-wrap xl:items-center xl:gap-x-3">
          {cause ? <span className="text-ink-900">{cause.text}</span> : null}
          {line.notice ? <CustomerNotice line={line} tabIndex={tabIndex} at={line.notice.at} /> : null}
        </span>
      ) : null}
    </span>
  );
}

/** Whether the customer was told, and the way to it where not. */
function CustomerNotice({ line, tabIndex, at }: { line: QueueLine; tabIndex: number; at: string | null }) {
  const { actsOf, begin } = useQueueActs();
  if (at) return <span className="figures text-xs text-green-700 xl:ml-auto">{`Customer told ${at}`}</span>;
  const mayTell = actsOf(line).includes("tell");
  return (
    <span className="flex items-center gap-1.5 text-xs text-ink-900 xl:ml-auto">
      <span>Customer not told</span>
      {mayTell ? (
        <Button
          size="sm"
          tabIndex={tabIndex}
          data-act="tell"
          aria-label={`${ACT_TEXTS.tell.label}: ${line.label}`}
          title={`${ACT_TEXTS.tell.label} (${ACT_TEXTS.tell.letter.toUpperCase()})`}
          className="relative z-1 h-6! px-2! pointer-coarse:h-9!"
          onClick={() => begin("tell", line)}
        >
          {ACT_TEXTS.tell.icon}
          Tell
        </Button>
      ) : null}
    </span>
  );
}

const TONES = { over: "red", today: "yellow", open: "grey", ahead: "grey" } as const;

function Reason(props: { reason: QueueReason; tabIndex: number; hasDetail: boolean }) {
  const { words, detail, urgency, status, to } = props.reason;
  const badge = status ? (
    <StatusBadge status={status} whole="two lines" />
  ) : (
    <Badge tone={TONES[urgency]} className="h-5! px-1.5!">
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
      className="relative z-1 flex max-w-full hover:underline"
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

/** Quiet until one points at the line or types in it. */
function LineActs({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf, begin } = useQueueActs();
  const acts = actsOf(line).filter((act) => act !== "tell" || line.notice?.at !== null);
  if (acts.length === 0) return null;
  return (
    <span className="relative z-1 -col-end-1 hidden justify-end transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 xl:flex pointer-fine:opacity-70">
      {acts.map((act) => (
        <Button
          key={act}
          variant="quiet"
          size="sm"
          iconOnly
          tabIndex={tabIndex}
          data-act={act}
          aria-label={`${ACT_TEXTS[act].label}: ${line.label}`}
          title={`${ACT_TEXTS[act].label} (${ACT_TEXTS[act].letter.toUpperCase()})`}
          onClick={() => begin(act, line)}
        >
          {ACT_TEXTS[act].icon}
        </Button>
      ))}
    </span>
  );
}

function Wake({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf, begin } = useQueueActs();
  if (!actsOf(line).includes("wake")) return null;
  return (
    <Button
      size="sm"
      className="z-1 -col-end-1"
      tabIndex={tabIndex}
      data-act="wake"
      aria-label={`Wake: ${line.label}`}
      onClick={() => begin("wake", line)}
    >
      Wake
    </Button>
  );
}

function MoreActs({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf, showActs } = useQueueActs();
  if (line.snoozed || actsOf(line).length === 0) return null;
  return (
    <IconButton
      icon={Ellipsis}
      tabIndex={tabIndex}
      aria-label={`Acts: ${line.label}`}
      onClick={() => showActs(line)}
      className="absolute! top-0.5 right-0.5 z-1 xl:hidden"
    />
  );
}
