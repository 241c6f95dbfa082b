import { AlarmClock, Sunrise } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useInboxActs } from "../inbox-acts.tsx";
import type { RequestRead } from "./read-request.server.ts";
import { SnoozedText } from "./request-state.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { snoozedDay } from "./snoozed-day.ts";

/** Until when a request is out of the queue; takes it out, or back. */
export function SnoozeControl(props: { request: RequestRead["request"]; asOf: Date; readOnly: boolean }) {
  const { request, asOf } = props;
  const { mayWrite, act } = useInboxActs();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const day = snoozedDay(request, asOf);
  const mayChange =
    hydrated && mayWrite && !props.readOnly && request.status === "pending" && !request.spam_reason;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <SnoozedText day={day} />
      {!mayChange ? null : day ? (
        <Button size="sm" onClick={() => act("snooze", request.id, { snoozed_until: "" })}>
          <Sunrise aria-hidden="true" />
          Wake
        </Button>
      ) : (
        <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
          <AlarmClock aria-hidden="true" />
          Snooze
        </Button>
      )}
      {open ? <SnoozeDialog request={request} asOf={asOf} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
