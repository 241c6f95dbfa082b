import { placeAround } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { listCompanies } from "./list-companies.server.ts";
import { companyFilter, parseCompanyCursor } from "./company-list.ts";
import { COMPANY_EXPORT_KEY, parseCompanyExport } from "./export-columns.ts";
import { COMPANY_MESSAGES } from "./words.ts";
import type { Route } from "./+types/customers.route";
import { CustomersPage } from "./customers-page.tsx";

const PAGE = 50;

const WITHOUT = { page: null, exportChoice: parseCompanyExport(undefined) };

export const loader = forStaff("customers.read", async ({ request }: Route.LoaderArgs, scope) => {
  const { db, actor, log } = scope;
  const params = new URL(request.url).searchParams;
  const filter = companyFilter.parse(params);
  const place = placeAround(params, (text) => parseCompanyCursor(text, filter.sort));
  return withParts(log, "customers could not be read", { filter }, WITHOUT, async () => {
    const [page, preference] = await Promise.all([
      readShared(scope, actor, `customers ${JSON.stringify([filter, place])}`, () =>
        listCompanies(db, actor, filter, place, PAGE),
      ),
      readPreference(db, actor, COMPANY_EXPORT_KEY),
    ]);
    return { page, exportChoice: parseCompanyExport(preference) };
  });
});

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, COMPANY_MESSAGES.fetchFailed, (params) => ({
    filter: companyFilter.parse(params),
    ...WITHOUT,
  }));

export default function Customers({ loaderData }: Route.ComponentProps) {
  return <CustomersPage {...loaderData} />;
}
