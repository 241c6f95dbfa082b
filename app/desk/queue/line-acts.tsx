import {
  Moon,
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
import { Button, IconButton } from "#app/kit/ui/button.tsx";
import type { QueueLine } from "./queue.ts";
import { type QueueAct, useQueueActs } from "./use-queue-acts.ts";

export const ACT_TEXTS: Record<QueueAct, { label: string; icon: ReactNode; letter: string }> = {
  tell: { label: "Write to customer", icon: <Mail aria-hidden="true" />, letter: "m" },
  claim: { label: "Take", icon: <Hand aria-hidden="true" />, letter: "t" },
  reason: { label: "Say why", icon: <MessageSquareWarning aria-hidden="true" />, letter: "r" },
  "add status": { label: "Add Status", icon: <ClipboardPen aria-hidden="true" />, letter: "s" },
  assign: { label: "Assign", icon: <UserRound aria-hidden="true" />, letter: "a" },
  snooze: { label: "Snooze", icon: <Moon aria-hidden="true" />, letter: "h" },
  "set status": { label: "Set status", icon: <MailCheck aria-hidden="true" />, letter: "s" },
  wake: { label: "Wake", icon: <Sunrise aria-hidden="true" />, letter: "h" },
  "make-next": { label: "Create the shipment", icon: <CopyPlus aria-hidden="true" />, letter: "n" },
  "skip-next": { label: "Skip this one", icon: <SkipForward aria-hidden="true" />, letter: "x" },
};

/** Buttons of a line, faint until it is hovered or focused. */
export function LineActs({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf } = useQueueActs();
  const all = actsOf(line);
  if (all.length === 0) return null;
  const isToTell = line.notice?.at === null;
  const acts = all.filter((act) => act !== "claim" && !(isToTell && act === "tell"));
  return (
    <span className="relative z-1 -col-end-1 hidden justify-end xl:flex">
      {isToTell ? <TellAct line={line} tabIndex={tabIndex} className="mr-auto" /> : null}
      {acts.map((act) => (
        <IconAct key={act} act={act} line={line} tabIndex={tabIndex} />
      ))}
    </span>
  );
}

/** A button to take ownership, instead of the owner. */
export function TakeAct({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf } = useQueueActs();
  return actsOf(line).includes("claim") ? (
    <span className="relative z-1 hidden xl:inline-flex">
      <IconAct act="claim" line={line} tabIndex={tabIndex} />
    </span>
  ) : null;
}

function IconAct({ act, line, tabIndex }: { act: QueueAct; line: QueueLine; tabIndex: number }) {
  const { begin } = useQueueActs();
  const { label, letter, icon } = ACT_TEXTS[act];
  return (
    <Button
      variant="quiet"
      size="sm"
      iconOnly
      tabIndex={tabIndex}
      data-act={act}
      aria-label={`${label}: ${line.label}`}
      title={`${label} (${letter.toUpperCase()})`}
      onClick={() => begin(act, line)}
      className="transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-70"
    >
      {icon}
    </Button>
  );
}

/** The action of a line whose customer was not notified. */
export function TellAct(props: { line: QueueLine; tabIndex: number; className: string }) {
  const { line, tabIndex, className } = props;
  const { actsOf, begin } = useQueueActs();
  if (!actsOf(line).includes("tell")) return null;
  return (
    <Button
      size="sm"
      tabIndex={tabIndex}
      data-act="tell"
      aria-label={`${ACT_TEXTS.tell.label}: ${line.label}`}
      title={`${ACT_TEXTS.tell.label} (${ACT_TEXTS.tell.letter.toUpperCase()})`}
      className={className}
      onClick={() => begin("tell", line)}
    >
      {ACT_TEXTS.tell.icon}
      {ACT_TEXTS.tell.label}
    </Button>
  );
}

export function Wake({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
  const { actsOf, begin } = useQueueActs();
  if (!actsOf(line).includes("wake")) return null;
  return (
    <Button
      size="sm"
      className="z-1 -col-end-1 max-xl:-mr-8 max-xl:justify-self-end max-sm:row-start-3 sm:max-xl:row-start-2"
      tabIndex={tabIndex}
      data-act="wake"
      aria-label={`Wake: ${line.label}`}
      onClick={() => begin("wake", line)}
    >
      Wake
    </Button>
  );
}

export function MoreActs({ line, tabIndex }: { line: QueueLine; tabIndex: number }) {
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
