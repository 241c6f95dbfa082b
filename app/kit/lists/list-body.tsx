import type { ReactNode } from "react";
import { EmptyState } from "../ui/empty-state.tsx";
import { FetchFailed, ShownCount } from "./list-controls.tsx";
import { PageLinks } from "./page-controls.tsx";

type EmptyText = [title: string, text: ReactNode];

/** A list below its filter: its count, rows and pages; or that there are none, or that they could not be read. */
export function ListBody<Row>(props: {
  /** Null where they could not be read. */
  page: { rows: readonly Row[]; total: number; previous: string | null; next: string | null } | null;
  failed: string;
  address: string;
  /** Of the filter. */
  query: URLSearchParams;
  /** Counted up to here. */
  most?: number;
  /** Said where there is no row at all, and where none matches the filter. */
  none: EmptyText;
  unmatched: EmptyText;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { page, query, most } = props;
  const isNarrowed = query.size > 0;
  if (page === null) return <FetchFailed message={props.failed} />;
  if (page.rows.length === 0) {
    const [title, text] = isNarrowed ? props.unmatched : props.none;
    return (
      <div className="mt-5 border-y border-slate-200 bg-white">
        <EmptyState title={title}>{text}</EmptyState>
      </div>
    );
  }
  return (
    <>
      <ShownCount
        total={page.total}
        most={most}
        narrowed={isNarrowed}
        className="figures mt-3 mb-2 text-slate-600"
      />
      {props.children(page.rows)}
      <PageLinks address={props.address} query={query} page={page} />
    </>
  );
}
