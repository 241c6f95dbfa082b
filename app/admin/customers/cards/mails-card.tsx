import { Link } from "react-router";
import { ShowMore } from "#app/lists/page-controls.tsx";
import { usePagedRows } from "#app/lists/use-paged-rows.ts";
import { Card } from "#app/ui/card.tsx";
import type { CompanyMail } from "#database/companies/company-mails.ts";
import type { Page } from "#domain/keyset.ts";
import { statusWords } from "#domain/shipments/status.ts";
import { formatDateTime } from "#domain/time.ts";
import { COMPANY_MAIL_KINDS } from "#words/companies.ts";
import { MAIL_LOG, waitsSince } from "#words/subscriptions.ts";

export function MailsCard({ companyId, first }: { companyId: string; first: Page<CompanyMail> }) {
  const list = usePagedRows({
    first,
    address: `/admin/customers/${companyId}/rows?of=mails`,
    failed: MAIL_LOG.failed,
  });
  return (
    <Card title="Mails to Its People">
      {list.rows.length === 0 ? (
        <p className="text-slate-600">No mails to the people here yet.</p>
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

/** Moments are texts in a page that was read later. */
const at = (moment: Date | string) => formatDateTime(new Date(moment));

function Mail({ mail }: { mail: CompanyMail }) {
  const {
    kind,
    recipient,
    summary,
    shipment_id,
    tracking_number,
    queued_at,
    sent_at,
    refused_at,
    refusal,
    held_up,
  } = mail;
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-medium text-ink-900">{recipient}</span>{" "}
        <span className="text-slate-600">{COMPANY_MAIL_KINDS[kind] ?? statusWords(kind)}</span>
        {shipment_id && tracking_number ? (
          <>
            {" "}
            <Link to={`/admin/shipments/${shipment_id}`} className="text-link py-1 pointer-coarse:py-2">
              {tracking_number}
            </Link>
          </>
        ) : null}
      </p>
      {summary && summary !== COMPANY_MAIL_KINDS[kind] ? <p className="wrap-anywhere">{summary}</p> : null}
      <p className="figures text-sm text-slate-600">
        {sent_at ? `Sent ${at(sent_at)}` : refused_at ? null : waitsSince(at(queued_at), held_up)}
      </p>
      {refused_at ? (
        <p className="figures text-sm wrap-anywhere text-red-700">
          <span>
            {sent_at ? "Came back" : "Not sent"} {at(refused_at)}:{" "}
          </span>
          <span>{refusal}</span>
        </p>
      ) : null}
    </li>
  );
}
