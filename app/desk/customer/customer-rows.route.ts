import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listCompanyDocuments } from "./company-documents.server.ts";
import { listCompanyMails } from "#app/customers/company-mails.server.ts";
import { listCompanyRequests } from "#app/customers/company-requests.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import type { Route } from "./+types/customer-rows.route";
import { ROWS_PAGE } from "./read-customer.server.ts";

/** Returns more rows of a customer's page as JSON: `of` is documents, mails or requests, `after` a cursor. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams;
  const page = { after: parseCursor(search.get("after")), limit: ROWS_PAGE };
  const { db } = context.get(requestScope);
  if (search.get("of") === "requests") {
    const actor = allowedStaff(context, "requests.read");
    return Response.json(await listCompanyRequests(db, actor, params.id, page));
  }
  if (search.get("of") === "documents") {
    const actor = allowedStaff(context, "shipments.read");
    return Response.json(await listCompanyDocuments(db, actor, params.id, page));
  }
  const actor = allowedStaff(context, "customers.read");
  return Response.json(await listCompanyMails(db, actor, params.id, page));
});
