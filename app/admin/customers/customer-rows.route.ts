import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { listCompanyDocuments } from "#database/companies/company-documents.ts";
import { listCompanyMails } from "#database/companies/company-mails.ts";
import { listCompanyRequests } from "#database/companies/company-requests.ts";
import { parseCursor } from "#domain/keyset.ts";
import type { Route } from "./+types/customer-rows.route";
import { ROWS_PAGE } from "./read-customer.server.ts";

/** More rows of a customer's page as JSON: `of` documents, mails or requests, `after` a cursor. */
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
