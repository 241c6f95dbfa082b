import { PlacePair } from "#app/lists/place-pair.tsx";
import type { WindowPage } from "#domain/keyset.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import type { QuoteFilter } from "#domain/quotes/quote-filter.ts";
import type { InboxRow } from "./inbox.ts";
import { inboxColumns, InboxTable } from "./inbox-table.tsx";
import { QuoteStatusBadge } from "./quote-status.tsx";
import { UnreadDot } from "./unread-dot.tsx";

export interface QuoteRow extends InboxRow {
  company: string | null;
  service_type: string | null;
  origin_location: string | null;
  destination_location: string | null;
  status: string;
}

const routeOf = (row: QuoteRow) => ({
  from: row.origin_location || QUOTE_MESSAGES.missing,
  to: row.destination_location || QUOTE_MESSAGES.missing,
});

const columns = inboxColumns<QuoteRow>({
  name: "quotes",
  status: {
    width: "9.5rem",
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="flex w-2 shrink-0">{row.is_read ? null : <UnreadDot />}</span>
        <QuoteStatusBadge status={row.status} />
      </span>
    ),
  },
  columns: [
    {
      id: "company",
      heading: "Company",
      cell: (row) => row.company || QUOTE_MESSAGES.missing,
      title: (row) => row.company ?? undefined,
    },
    {
      id: "service",
      heading: "Service",
      cell: (row) => row.service_type || QUOTE_MESSAGES.missing,
      title: (row) => row.service_type ?? undefined,
    },
    {
      id: "route",
      heading: "Route",
      width: "22%",
      cell: (row) => <PlacePair {...routeOf(row)} />,
      title: (row) => `${routeOf(row).from} → ${routeOf(row).to}`,
    },
  ],
  reason: { id: "company", width: "22%" },
});

/** The quote requests that match. */
export function QuoteTable(props: { filter: QuoteFilter; page: WindowPage<QuoteRow> }) {
  return <InboxTable name="quotes" columns={columns} minWidth="66rem" {...props} />;
}
