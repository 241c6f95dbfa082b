import { Link } from "react-router";
import type { CompanyDocument } from "./company-documents.server.ts";
import { PAPER_NAMES } from "#app/documents/paper.ts";
import { revisedNumber } from "#app/kit/pdf/drawn-paper.ts";
import type { Page } from "#app/kit/keyset.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { RowsCard } from "./rows-card.tsx";

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
