import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FetchFailed } from "./list-controls.tsx";
import { PageLinks } from "./page-controls.tsx";

type EmptyText = [title: string, text: ReactNode];

/** A list below its head: rows and pages; or that there are none, or that they could not be read. */
export function ListBody<Row>(props: {
  /** Null where they could not be read. */
  page: { rows: readonly Row[]; previous: string | null; next: string | null } | null;
  failed: string;
  address: string;
  /** Of the filter. */
  query: URLSearchParams;
  /** Said where there is no row at all, and where none matches the filter. */
  none: EmptyText;
  unmatched: EmptyText;
  /** The act by which the first row comes. */
  first?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { page, query } = props;
  if (page === null) return <FetchFailed message={props.failed} />;
  if (page.rows.length === 0) {
    const isNarrowed = query.size > 0;
    const [title, text] = isNarrowed ? props.unmatched : props.none;
    const action = isNarrowed ? <ButtonLink to={props.address}>Show all</ButtonLink> : props.first;
    return (
      <div className="border-y border-slate-200 bg-white">
        <EmptyState title={title} action={action}>
          {text}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {props.children(page.rows)}
      <PageLinks address={props.address} query={query} page={page} />
    </>
  );
}
