import type { ReactNode } from "react";
import { MailState } from "#app/mails/mail-state.tsx";
import { ShowMore } from "#app/kit/lists/page-controls.tsx";
import { usePagedRows } from "#app/kit/lists/use-paged-rows.ts";
import { Card } from "#app/kit/ui/card.tsx";
import type { Page } from "#app/kit/keyset.ts";
import { Link, Form } from "react-router";
import type { CompanyDocument } from "./company-documents.server.ts";
import { PAPER_NAMES } from "#app/documents/paper-data.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import { formatDate } from "#app/kit/time/time.ts";
import type { CompanyMail } from "#app/customers/company-mails.server.ts";
import { statusWords } from "#app/shipments/status.ts";
import { COMPANY_MAIL_KINDS } from "#app/customers/words.ts";
import { MAIL_LOG } from "#app/mails/words.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import type { CompanyRequest } from "#app/customers/company-requests.server.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";

/** A card of a customer with a list; `customer-rows.route.ts` returns further rows. */
function RowsCard<Row extends { id: string; cursor: string }>(props: {
  title: string;
  companyId: string;
  of: "documents" | "mails" | "requests";
  first: Page<Row>;
  none: string;
  failed: string;
  children: (row: Row) => ReactNode;
}) {
  const { first, failed } = props;
  const address = `/admin/customers/${props.companyId}/rows?of=${props.of}`;
  const list = usePagedRows({ first, address, failed });
  return (
    <Card title={props.title}>
      {list.rows.length === 0 ? (
        <p className="text-slate-600">{props.none}</p>
      ) : (
        <ol className="grid gap-3">{list.rows.map(props.children)}</ol>
      )}
      <ShowMore list={list} />
    </Card>
  );
}

export function DocumentsCard({ companyId, first }: { companyId: string; first: Page<CompanyDocument> }) {
  return (
    <RowsCard
      title="Documents"
      companyId={companyId}
      of="documents"
      first={first}
      none="No documents issued for its shipments yet."
      failed="More documents could not be loaded"
    >
      {({ id, kind, number, revision, superseded, issued_at, voided_at, shipment_id, tracking_number }) => (
        <li key={id}>
          <p className="wrap-anywhere">
            <a href={`/admin/documents/${id}`} className="text-link py-1 pointer-coarse:py-2">
              {revisedNumber(number, revision)}
            </a>{" "}
            <span className="text-slate-600">{PAPER_NAMES[kind]}</span>
            {voided_at ? (
              <span className="font-medium text-red-700">{superseded ? " superseded" : " voided"}</span>
            ) : null}
          </p>
          <p className="text-slate-600">
            Issued {formatDate(new Date(issued_at))} for{" "}
            <Link to={`/admin/shipments/${shipment_id}`} className="text-link py-1 pointer-coarse:py-2">
              {tracking_number}
            </Link>
          </p>
        </li>
      )}
    </RowsCard>
  );
}

export function MailsCard({ companyId, first }: { companyId: string; first: Page<CompanyMail> }) {
  return (
    <RowsCard
      title="Mails to contacts"
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

function Mail({ mail }: { mail: CompanyMail }) {
  const { kind, summary, shipment_id, tracking_number } = mail;
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
      <MailState mail={mail} />
    </li>
  );
}

export function RequestsCard({ companyId, first }: { companyId: string; first: Page<CompanyRequest> }) {
  return (
    <RowsCard
      title="Quote Requests"
      companyId={companyId}
      of="requests"
      first={first}
      none="None from this customer or its people."
      failed={QUOTE_DESK_MESSAGES.fetchFailed}
    >
      {(request) => <Request key={request.id} request={request} />}
    </RowsCard>
  );
}

function Request({ request }: { request: CompanyRequest }) {
  const mayWrite = useCan("requests.write");
  const { id, name, email, service_type, origin_location, destination_location, belongs } = request;
  const route = [origin_location, destination_location].filter(Boolean).join(" → ");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-slate-200 pt-3 first:border-0 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/admin/quotes/${id}`}
            className="text-link py-1 font-medium wrap-anywhere pointer-coarse:py-2.5"
          >
            {route || service_type || "Quote request"}
          </Link>
          <StatusBadge status={request.status} />
        </p>
        <p className="figures text-sm wrap-anywhere text-slate-600">
          <span>
            {formatDate(new Date(request.created_at))} · {name ? `${name}, ${email}` : email}
          </span>
          <span>{route && service_type ? ` · ${service_type}` : null}</span>
        </p>
      </div>
      {mayWrite ? (
        <Form method="post" preventScrollReset className={belongs ? "-mr-3" : undefined}>
          <SendKey />
          <input type="hidden" name="intent" value={belongs ? "belongs-not" : "belongs"} />
          <Button type="submit" size="sm" variant={belongs ? "quiet" : "secondary"} name="request" value={id}>
            {belongs ? "Does not belong here" : "Belongs to this customer"}
          </Button>
        </Form>
      ) : belongs ? null : (
        <span className="text-sm text-slate-600">By one of its people</span>
      )}
    </li>
  );
}
