import { atEdge } from "#app/edge.server.ts";
import { requestScope } from "#app/context.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeading, TableRow } from "#app/ui/table.tsx";
import { listQuoteRequests } from "#database/quotes/list-quote-requests.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import { formatDate } from "#domain/time.ts";
import type { Route } from "./+types/quotes.route";

export const loader = atEdge(async ({ context }: Route.LoaderArgs) => ({
  requests: await listQuoteRequests(context.get(requestScope).db),
}));

export default function Quotes({ loaderData: { requests } }: Route.ComponentProps) {
  const unread = requests.filter((request) => !request.is_read).length;
  return (
    <>
      <PageHeader title="Quote Requests" description={`${requests.length} shown, ${unread} unread`} />
      {requests.length === 0 ? (
        <EmptyState title="No quote requests yet">What visitors send appears here at once.</EmptyState>
      ) : (
        <div className="mt-6">
          <Table caption="Quote requests" className="min-w-[60rem]" scrollClassName="max-h-[75dvh]">
            <TableHead>
              <tr>
                {["Status", "Name", "Company", "Service", "Route", "Date"].map((heading) => (
                  <TableHeading key={heading}>{heading}</TableHeading>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {requests.map((request) => (
                <TableRow key={request.id} unread={!request.is_read}>
                  <TableCell>
                    <span className="flex items-center gap-2">
                      {request.is_read ? null : (
                        <span className="size-2 shrink-0 rounded-full bg-blue-700">
                          <span className="sr-only">Unread</span>
                        </span>
                      )}
                      <StatusBadge status={request.status} />
                    </span>
                  </TableCell>
                  <TableCell>{request.name || QUOTE_MESSAGES.unknownName}</TableCell>
                  <TableCell>{request.company || "N/A"}</TableCell>
                  <TableCell>{request.service_type || "N/A"}</TableCell>
                  <TableCell>
                    {request.origin_location || "N/A"} → {request.destination_location || "N/A"}
                  </TableCell>
                  <TableCell className="whitespace-nowrap">{formatDate(request.created_at)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  );
}
