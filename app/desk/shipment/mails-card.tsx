import { ShowMore } from "#app/kit/lists/page-controls.tsx";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { MailState } from "#app/mails/mail-state.tsx";
import { Suppression } from "#app/mails/suppression.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import type { ShipmentMail, ShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { statusWords } from "#app/shipments/status.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { MAIL_LOG, SHIPMENT_MAIL_KINDS } from "#app/mails/words.ts";

export function MailsCard({ mails }: { mails: ShipmentMails }) {
  const { shipment } = useShipmentPage();
  const list = usePagedRows({
    first: mails,
    address: `/admin/shipments/${shipment.id}/mails`,
    failed: MAIL_LOG.failed,
  });
  return (
    <Card title="Mails to customers" data-print="hide">
      {mails.subscribers > 0 ? (
        <p className="mb-3 text-slate-600">
          {pluralize(mails.subscribers, "visitor")} asked to hear when it moves.
        </p>
      ) : null}
      {list.rows.length === 0 ? (
        <p className="text-slate-600">No mails about this shipment yet.</p>
      ) : (
        <ol className="grid gap-3">
          {list.rows.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ol>
      )}
      <ShowMore list={list} />
    </Card>
  );
}

function Mail({ mail }: { mail: ShipmentMail }) {
  const { kind, recipient, summary, stop_reason, stop_detail } = mail;
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-medium text-ink-900">{recipient}</span>{" "}
        <span className="text-slate-600">{SHIPMENT_MAIL_KINDS[kind] ?? statusWords(kind)}</span>
      </p>
      {summary ? <p className="wrap-anywhere">{summary}</p> : null}
      <MailState mail={mail} />
      {stop_reason ? <Suppression email={recipient} reason={stop_reason} detail={stop_detail} /> : null}
    </li>
  );
}
