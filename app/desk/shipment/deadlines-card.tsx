import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { claimAddress } from "#app/claims/claim.ts";
import { countedWords, dueWords, stateWords } from "#app/deadlines/deadline.ts";
import { DeadlineActs, DeadlineState } from "#app/deadlines/deadline-acts.tsx";
import { DeadlineDialog } from "#app/deadlines/deadline-dialog.tsx";
import type { Deadline } from "#app/deadlines/read-deadlines.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

const DEADLINES_IN_VIEW = 3;

/** Deadlines of a shipment with the time left. */
export function DeadlinesCard() {
  const { shipment, deadlines, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const [open, setOpen] = useState<"add" | Deadline | null>(null);
  if (deadlines.length === 0 && !mayWrite) return null;
  const states = deadlines.map((deadline) => stateWords(deadline, asOf));
  return (
    <Card
      id="deadlines"
      title="Deadlines"
      data-print="hide"
      className={classNames(
        "scroll-mt-16",
        states.some(({ isNear, isOver }) => isNear || isOver) && "order-first",
      )}
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setOpen("add")}>
            <AlarmClock aria-hidden="true" />
            Add a deadline
          </Button>
        ) : null
      }
    >
      {deadlines.length > 0 ? (
        <ShowAll rows={deadlines} first={DEADLINES_IN_VIEW}>
          {(some) => (
            <ul className="@container grid gap-2">
              {some.map((deadline) => (
                <DeadlineItem
                  key={deadline.id}
                  deadline={deadline}
                  now={asOf}
                  onChange={mayWrite ? () => setOpen(deadline) : undefined}
                />
              ))}
            </ul>
          )}
        </ShowAll>
      ) : null}
      {open ? (
        <DeadlineDialog
          shipmentId={shipment.id}
          deadline={open === "add" ? undefined : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}

interface ItemProps {
  deadline: Deadline;
  now: Date;
  /** Undefined for users who may not write. */
  onChange?: () => void;
}

function DeadlineItem({ deadline, now, onChange }: ItemProps) {
  const due = deadline.due_at ? dueWords(deadline) : null;
  const facts = [deadline.place_name, countedWords(deadline), deadline.person].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-slate-200 pt-2 first:border-0 first:pt-0 @max-[38rem]:[&>div:last-child]:col-span-full @max-[38rem]:[&>span]:justify-self-end @min-[38rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_6.5rem_10.5rem] @min-[44rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_6.5rem_10.5rem]">
      <p className="font-medium wrap-anywhere text-ink-900">
        <span>{deadline.label}</span>
        {deadline.reference ? (
          <>
            <span className="@min-[38rem]:sr-only">, </span>
            <span className="figures font-normal text-slate-600 @min-[38rem]:block @min-[38rem]:text-xs">
              {deadline.reference}
            </span>
          </>
        ) : null}
      </p>
      <div className="text-sm wrap-anywhere text-slate-600 @max-[38rem]:col-span-full @max-[38rem]:row-start-2 @max-[38rem]:flex @max-[38rem]:flex-wrap @max-[38rem]:gap-x-3">
        {due ? <p className="figures text-ink-900">{due}</p> : null}
        <p className="@min-[38rem]:text-xs">
          <WholeParts of={facts} />
        </p>
        {deadline.note ? <p className="whitespace-pre-line">{deadline.note}</p> : null}
        {deadline.claim_id && !onChange ? (
          <Link to={claimAddress(deadline.claim_id)} className="text-link">
            Open the claim
          </Link>
        ) : null}
      </div>
      <DeadlineState deadline={deadline} now={now} />
      {onChange ? <DeadlineActs deadline={deadline} onChange={onChange} /> : null}
    </li>
  );
}
