import { Moon, Sunrise } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { useInboxActs } from "../inboxes/inbox-acts.tsx";
import type { RequestRead } from "./read-request.server.ts";
import { SnoozedText } from "./request-state.tsx";
import { snoozedDay } from "#app/quote-requests/snooze.ts";
import { SnoozeDialog as QueueSnoozeDialog } from "../queue/queue-dialogs.tsx";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";

export function SnoozeDialog(props: {
  request: { id: string; number: number; name: string | null; email: string };
  asOf: Date;
  onClose: () => void;
}) {
  const { request, asOf, onClose } = props;
  const { act } = useInboxActs();
  return (
    <QueueSnoozeDialog
      line={{
        kind: "request",
        id: request.id,
        label: formatRequestNumber(request.number),
        customer: request.name || request.email,
      }}
      now={asOf}
      send={({ snoozed_until = "" }) => act("snooze", request.id, { snoozed_until })}
      onClose={onClose}
    />
  );
}

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
          <Moon aria-hidden="true" />
          Snooze
        </Button>
      )}
      {open ? <SnoozeDialog request={request} asOf={asOf} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
