import { SnoozeDialog as QueueSnoozeDialog } from "#app/queue/queue-dialogs.tsx";
import { formatRequestNumber } from "#domain/quotes/request-number.ts";
import { useInboxActs } from "../inbox-acts.tsx";

/** Until when a request leaves the queue: the window of the work queue. */
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
