import { formatDateTime } from "#app/kit/time/time.ts";
import type { ShipmentMail } from "./shipment-mails.server.ts";
import { waitsSince } from "./words.ts";

/** Dates are strings in rows fetched as JSON. */
const at = (moment: Date | string) => formatDateTime(new Date(moment));

/** Says when a mail was sent, since when it waits, or why it was refused. */
export function MailState({
  mail: { queued_at, sent_at, refused_at, refusal, held_up },
}: {
  mail: Pick<ShipmentMail, "queued_at" | "sent_at" | "refused_at" | "refusal" | "held_up">;
}) {
  if (!sent_at && !refused_at)
    return <p className="figures text-sm text-slate-600">{waitsSince(at(queued_at), held_up)}</p>;
  return (
    <>
      {sent_at ? <p className="figures text-sm text-slate-600">Sent {at(sent_at)}</p> : null}
      {refused_at ? (
        <p className="figures text-sm wrap-anywhere text-red-700">
          <span>
            {sent_at ? "Came back" : "Not sent"} {at(refused_at)}:{" "}
          </span>
          <span>{refusal}</span>
        </p>
      ) : null}
    </>
  );
}
