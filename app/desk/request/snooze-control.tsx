import { Sunrise } from "lucide-react";
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

export const maySnooze = ({ status, spam_reason }: RequestRead["request"]) =>
  status === "pending" && !spam_reason;

/** The day until which a request sleeps, and what wakes it. */
export function SnoozeControl(props: { request: RequestRead["request"]; asOf: Date; readOnly: boolean }) {
  const { request, asOf } = props;
  const { mayWrite, act } = useInboxActs();
  const hydrated = useHydrated();
  const day = snoozedDay(request, asOf);
  if (!day) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <SnoozedText day={day} />
      {hydrated && mayWrite && !props.readOnly && maySnooze(request) ? (
        <Button size="sm" onClick={() => act("snooze", request.id, { snoozed_until: "" })}>
          <Sunrise aria-hidden="true" />
          Wake
        </Button>
      ) : null}
    </span>
  );
}
