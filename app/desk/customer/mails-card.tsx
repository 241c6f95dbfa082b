import { Link } from "react-router";
import type { CompanyMail } from "#app/customers/company-mails.server.ts";
import type { Page } from "#app/kit/keyset.ts";
import { statusWords } from "#app/shipments/status.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { COMPANY_MAIL_KINDS } from "#app/customers/words.ts";
import { MAIL_LOG, waitsSince } from "#app/mails/words.ts";
import { RowsCard } from "./rows-card.tsx";

export function MailsCard({ companyId, first }: { companyId: string; first: Page<CompanyMail> }) {
  return (
    <RowsCard
      title="Mails to its people"
      companyId={companyId}
      of="mails"
      first={first}
      none="No mails to the people here yet."
      failed={MAIL_LOG.failed}
    >
      {(mail) => <Mail key={mail.id} mail={mail} />}
    </RowsCard>
  );
}

/** Moments are texts in a page that was read later. */
const at = (moment: Date | string) => formatDateTime(new Date(moment));

function Mail({ mail }: { mail: CompanyMail }) {
  const { kind, summary, shipment_id, tracking_number, sent_at, refused_at } = mail;
  return (
    <li>
      <p className="wrap-anywhere">
        <span className="font-medium text-ink-900">{mail.recipient}</span>{" "}
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
        {sent_at ? `Sent ${at(sent_at)}` : refused_at ? null : waitsSince(at(mail.queued_at), mail.held_up)}
      </p>
      {refused_at ? (
        <p className="figures text-sm wrap-anywhere text-red-700">
          <span>
            {sent_at ? "Came back" : "Not sent"} {at(refused_at)}:{" "}
          </span>
          <span>{mail.refusal}</span>
        </p>
      ) : null}
    </li>
  );
}
