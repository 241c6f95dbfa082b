import { AlarmClock } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { claimAddress } from "#app/claims/claim.ts";
import { countedWords, isPressing } from "#app/deadlines/deadline.ts";
import { DeadlineActs } from "#app/deadlines/deadline-acts.tsx";
import { DeadlineDialog } from "#app/deadlines/deadline-dialog.tsx";
import { DeadlineState, dueWords } from "#app/deadlines/deadline-facts.tsx";
import type { Deadline } from "#app/deadlines/read-deadlines.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Card } from "#app/kit/ui/card.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";

const DEADLINES_IN_VIEW = 3;

/** What must be done by when, with how much time is left. */
export function DeadlinesCard() {
  const { shipment, deadlines, asOf } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const [open, setOpen] = useState<"add" | Deadline | null>(null);
  if (deadlines.length === 0 && !mayWrite) return null;
  return (
    <Card
      id="deadlines"
      title="Deadlines"
      data-print="hide"
      className={classNames("scroll-mt-16", deadlines.some(isPressing) && "order-first")}
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
            <ul className="grid gap-2.5">
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
      ) : (
        <p className="text-slate-600">No cut-off, free time, slot or permit is entered.</p>
      )}
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
  /** Missing for who may not write. */
  onChange?: () => void;
}

function DeadlineItem({ deadline, now, onChange }: ItemProps) {
  const due = deadline.due_at ? dueWords(deadline) : null;
  const facts = [deadline.place_name, countedWords(deadline), deadline.person].filter(Boolean);
  return (
    <li className="border-t border-slate-200 pt-2.5 first:border-0 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere text-ink-900">
          {[deadline.label, deadline.reference].filter(Boolean).join(", ")}
        </p>
        <DeadlineState deadline={deadline} now={now} />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-slate-600">
          {due ? <p className="figures text-ink-900">{due}</p> : null}
          <p>{facts.join(" · ")}</p>
          {deadline.note ? <p className="whitespace-pre-line">{deadline.note}</p> : null}
          {deadline.claim_id ? (
            <Link to={claimAddress(deadline.claim_id)} className="text-link">
              Open the claim
            </Link>
          ) : null}
        </div>
        {onChange ? <DeadlineActs deadline={deadline} onChange={onChange} /> : null}
      </div>
    </li>
  );
}
