import { Link } from "react-router";
import { ShowMore } from "#app/lists/page-controls.tsx";
import { usePagedRows } from "#app/lists/use-paged-rows.ts";
import { Card } from "#app/ui/card.tsx";
import type { CompanyDocument } from "#database/companies/company-documents.ts";
import { PAPER_NAMES } from "#domain/documents/paper.ts";
import type { Page } from "#domain/keyset.ts";
import { formatDate } from "#domain/time.ts";
import { COMPANY_MESSAGES } from "#words/companies.ts";

export function DocumentsCard({ companyId, first }: { companyId: string; first: Page<CompanyDocument> }) {
  const list = usePagedRows({
    first,
    address: `/admin/customers/${companyId}/rows?of=documents`,
    failed: COMPANY_MESSAGES.documentsFailed,
  });
  return (
    <Card title="Documents">
      {list.rows.length === 0 ? (
        <p className="text-slate-600">{COMPANY_MESSAGES.noDocuments}</p>
      ) : (
        <ol className="grid gap-3">
          {list.rows.map(({ id, kind, number, issued_at, voided_at, shipment_id, tracking_number }) => (
            <li key={id}>
              <p className="wrap-anywhere">
                <a href={`/admin/documents/${id}`} className="text-link py-1 pointer-coarse:py-2">
                  {number}
                </a>{" "}
                <span className="text-slate-600">{PAPER_NAMES[kind]}</span>
                {voided_at ? <span className="font-medium text-red-700"> voided</span> : null}
              </p>
              <p className="text-slate-600">
                Issued {formatDate(new Date(issued_at))} for{" "}
                <Link to={`/admin/shipments/${shipment_id}`} className="text-link py-1 pointer-coarse:py-2">
                  {tracking_number}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={list} />
    </Card>
  );
}
