import { ShowMore } from "#app/kit/lists/page-controls.tsx";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { MailState } from "#app/mails/mail-state.tsx";
import { Suppression } from "#app/mails/suppression.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { ShowAll } from "#app/kit/ui/show-all.tsx";
import type { ShipmentMail, ShipmentMails } from "#app/mails/shipment-mails.server.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { statusWords } from "#app/shipments/status.ts";
import { useShipmentPage } from "./use-shipment-page.ts";
import { MAIL_LOG, SHIPMENT_MAIL_KINDS } from "#app/mails/words.ts";

export function MailsCard({ mails, onWrite }: { mails: ShipmentMails; onWrite: () => void }) {
  const { shipment } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const list = usePagedRows({
    first: mails,
    address: `/admin/shipments/${shipment.id}/mails`,
    failed: MAIL_LOG.failed,
  });
  return (
    <Card
      title="Mails to customers"
      data-print="hide"
      actions={
        mayWrite ? (
          <Button size="sm" onClick={onWrite}>
            Write to customer
          </Button>
        ) : null
      }
    >
      {mails.subscribers > 0 ? (
        <p className="mb-3 text-slate-600">
          {pluralize(mails.subscribers, "visitor")} asked to hear when it moves.
        </p>
      ) : null}
      {list.rows.length === 0 ? (
        <p className="text-slate-600">No mails about this shipment yet.</p>
      ) : (
        <ShowAll rows={list.rows} first={4} order="newest">
          {(rows, isRest) => (
            <ol className={isRest ? "mt-3 grid gap-3" : "grid gap-3"}>
              {rows.map((mail) => (
                <Mail key={mail.id} mail={mail} />
              ))}
            </ol>
          )}
        </ShowAll>
      )}
      <ShowMore list={list} />
    </Card>
  );
}

function Mail({ mail }: { mail: ShipmentMail }) {
  const { kind, recipient, summary, body, stop_reason, stop_detail } = mail;
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-medium text-ink-900">{recipient}</span>{" "}
        <span className="text-slate-600">{SHIPMENT_MAIL_KINDS[kind] ?? statusWords(kind)}</span>
      </p>
      {body === null ? <p className="wrap-anywhere">{summary}</p> : <SentText {...mail} body={body} />}
      <MailState mail={mail} />
      {stop_reason ? <Suppression email={recipient} reason={stop_reason} detail={stop_detail} /> : null}
    </li>
  );
}

function SentText(props: { summary: string | null; subject: string | null; body: string }) {
  const { summary, subject, body } = props;
  return (
    <details>
      <summary className="text-link inline-block cursor-pointer rounded-sm py-0.5 wrap-anywhere pointer-coarse:py-2.5">
        {summary ?? subject}
      </summary>
      <div dir="auto" className="my-2 border-l-[3px] border-slate-300 pl-3 text-left wrap-anywhere">
        <p className="font-medium text-ink-900">{subject}</p>
        <p className="mt-1 whitespace-pre-line">
          <WholeFigures of={body} />
        </p>
      </div>
    </details>
  );
}
