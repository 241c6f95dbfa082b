import { Form, Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import type { CompanyRequest } from "#app/customers/company-requests.server.ts";
import type { Page } from "#app/kit/keyset.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { RowsCard } from "./rows-card.tsx";

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
        <Form method="post" preventScrollReset>
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
