import { Link } from "react-router";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { KIND_TEXTS } from "./words.ts";
import type { RecordsOfKind, PersonalRecord, PersonalKind } from "./kinds.ts";
import { nameOfPerson, type Person } from "./person.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export function RecordList({ kinds, person }: { kinds: readonly RecordsOfKind[]; person: Person }) {
  return (
    <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
      {kinds
        .filter(({ count }) => count > 0)
        .map(({ kind, count, records }) => (
          <li key={kind} className="grid gap-x-8 gap-y-1 py-3 md:grid-cols-[14rem_1fr]">
            <h2 className="flex min-h-8 items-center gap-2 text-sm font-semibold text-ink-900">
              {KIND_TEXTS[kind].title}
              <span className="figures font-normal text-slate-600">{formatCount(count)}</span>
            </h2>
            <ul>
              {records.map((record) => (
                <Record key={record.id} kind={kind} record={record} person={person} />
              ))}
              {count > records.length ? (
                <li className="py-1 text-slate-600">
                  and {formatCount(count - records.length)} more, in the file
                </li>
              ) : null}
            </ul>
          </li>
        ))}
    </ul>
  );
}

function Record({ kind, record, person }: { kind: PersonalKind; record: PersonalRecord; person: Person }) {
  const { label, at, shipments } = record;
  const to = addressOf(kind, record, person);
  const words = label || "without a name";
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-4 pointer-coarse:min-h-11">
      {to ? (
        <Link to={to} className="text-link wrap-anywhere">
          {words}
        </Link>
      ) : (
        <span className="wrap-anywhere">{words}</span>
      )}
      {at ? (
        <time dateTime={at.toISOString()} className="figures text-slate-600">
          {formatDateTime(at)}
        </time>
      ) : null}
      {shipments ? (
        <Link
          to={`/admin/shipments?${new URLSearchParams({ [kind === "shippers" ? "shipper" : "consignee"]: record.id })}`}
          className="text-link"
        >
          {pluralize(shipments, "shipment")}
        </Link>
      ) : null}
    </li>
  );
}

function addressOf(kind: PersonalKind, { id, label }: PersonalRecord, person: Person): string | null {
  const search = (path: string, text: string) => `${path}?${new URLSearchParams({ search: text })}`;
  switch (kind) {
    case "quoteRequests":
      return `/admin/quotes/${id}`;
    case "contactMessages":
      return `/admin/contacts/${id}`;
    case "invoices":
      return `/admin/invoices/${id}`;
    case "payments":
      return `/admin/payments/${id}`;
    case "supplierInvoices":
      return `/admin/supplier-invoices/${id}`;
    case "shippers":
      return search("/admin/shippers", label.split(", ")[0] ?? label);
    case "consignees":
      return search("/admin/consignees", label.split(", ")[0] ?? label);
    case "deletedRecords":
    case "auditLines":
      return search("/admin/settings/audit", nameOfPerson(person));
    default:
      return null;
  }
}
