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
import { Button, IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { QueueLine } from "./queue.ts";
import { type QueueAct, useQueueActs } from "./use-queue-acts.ts";

export const ACT_TEXTS: Record<QueueAct, { label: string; icon: ReactNode; letter: string }> = {
  tell: { label: "Tell the customer", icon: <Mail aria-hidden="true" />, letter: "t" },
  claim: { label: "Claim", icon: <Hand aria-hidden="true" />, letter: "c" },
  reason: { label: "Say why", icon: <MessageSquareWarning aria-hidden="true" />, letter: "r" },
  "add status": { label: "Add Status", icon: <ClipboardPen aria-hidden="true" />, letter: "s" },
  assign: { label: "Assign", icon: <UserRound aria-hidden="true" />, letter: "a" },
  snooze: { label: "Snooze", icon: <AlarmClock aria-hidden="true" />, letter: "h" },
  "set status": { label: "Set status", icon: <MailCheck aria-hidden="true" />, letter: "s" },
  wake: { label: "Wake", icon: <Sunrise aria-hidden="true" />, letter: "h" },
  "make-next": { label: "Create the shipment", icon: <CopyPlus aria-hidden="true" />, letter: "n" },
  "skip-next": { label: "Skip this one", icon: <SkipForward aria-hidden="true" />, letter: "x" },
};

export function QueueLineItem(props: {
  line: QueueLine;
  /** Of all lines only this one is reached by Tab. */
  active: boolean;
  onActive: () => void;
  hideStatus: boolean;
}) {
  const { line, active } = props;
  const tabIndex = active ? 0 : -1;
  const { customer, sender, owner, reason } = line;
  return (
    <li
      data-line
      onFocus={props.onActive}
      className="group relative flex items-start gap-x-3 border-b border-slate-200 bg-white px-3 py-1.5 leading-5 last:border-b-0 focus-within:bg-slate-50 hover:bg-slate-50 sm:items-center"
    >
      <div className="min-w-0 flex-1 max-sm:flex max-sm:flex-wrap max-sm:gap-x-2">
        <p className="flex min-w-0 items-baseline gap-x-3 max-sm:contents">
          <Link
            to={line.to}
            tabIndex={tabIndex}
            data-main
            title={line.label}
            className="text-link figures shrink-0 truncate font-semibold after:absolute after:inset-0 max-sm:basis-full sm:max-w-60"
          >
            {line.label}
          </Link>
          {customer ? (
            <span
              className="min-w-0 truncate wrap-anywhere text-ink-900 max-sm:max-w-[50%] sm:max-xl:whitespace-normal"
              title={customer}
            >
              <bdi className="font-medium">{customer}</bdi>
              {sender ? (
                <span className="text-slate-600 max-sm:hidden">
                  {" "}
                  from <bdi>{sender}</bdi>
                </span>
              ) : null}
            </span>
          ) : null}
        </p>
        <p className="flex min-w-0 items-center gap-x-3 text-slate-600 max-xl:flex-wrap max-sm:contents">
          <span
            className="min-w-0 truncate wrap-anywhere max-sm:grow max-sm:basis-0 max-sm:text-slate-600 sm:max-xl:whitespace-normal"
            title={`${line.origin} → ${line.destination}`}
          >
            <bdi>{town(line.origin)}</bdi> → <bdi>{town(line.destination)}</bdi>
          </span>
          {line.service ? <span className="shrink-0 max-sm:hidden">{line.service}</span> : null}
          {line.status && !props.hideStatus ? (
            <StatusBadge status={line.status} className="h-5! min-w-24 shrink-[100] max-sm:hidden!" />
          ) : null}
        </p>
        {line.cause ? (
          <p
            className="min-w-0 truncate wrap-anywhere text-ink-900 max-sm:basis-full sm:max-xl:whitespace-normal"
            title={line.cause.text}
          >
            {line.cause.text}
          </p>
        ) : null}
      </div>
      {line.snoozed ? null : <LineActs line={line} tabIndex={tabIndex} />}
      {/* It keeps its room: what stands beside it does not move when somebody claims the line. */}
      <span className="shrink-0 max-sm:sr-only sm:w-7">{owner ? <Initials name={owner.name} /> : null}</span>
      <div className="flex shrink-0 items-end gap-x-4 max-sm:flex-col sm:flex-row-reverse sm:items-center">
        <p className="text-right sm:w-44">
          <span
            className={classNames(
              "figures block font-semibold whitespace-nowrap",
              reason.overdue ? "text-red-700" : "text-ink-900",
            )}
          >
            {reason.words}
          </span>
          <span
            className={classNames(
              "figures block text-xs leading-5",
              // On a phone the room is the customer's; of a request it is the promise.
              line.kind === "shipment" && "max-sm:hidden",
              reason.overdue && line.kind === "request" ? "text-red-700" : "text-slate-600",
            )}
          >
            {reason.detail}
          </span>
        </p>
        {line.snoozed ? <Wake line={line} tabIndex={tabIndex} /> : null}
      </div>
      <MoreActs line={line} tabIndex={tabIndex} />
    </li>
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

/** Seen where one points or types; their room is kept, so that they cover nothing of the line. */
function LineActs({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf, begin } = useQueueActs();
  const acts = actsOf(line);
  if (acts.length === 0) return null;
  return (
    <span className="relative z-1 hidden shrink-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 lg:flex pointer-fine:opacity-0">
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
      className="z-1 max-sm:mt-1"
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
      className="z-1 -mr-2 lg:hidden"
    />
  );
}
