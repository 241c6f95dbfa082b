import { Link } from "react-router";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { matchesOfCompany } from "../ask-matches.server.ts";
import { findCompanies } from "../list-companies.server.ts";
import { readCompany } from "../companies.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { COMPANY_MESSAGES } from "../words.ts";
import { MATCH_TEXTS } from "#app/customers/duplicates.ts";
import type { Route } from "./+types/choose.route";
import { customerAddress, mergeAddress } from "../address.ts";

const CANDIDATES_MAX = 20;

export const meta: Route.MetaFunction = () => [{ title: "Merge customers · Shipment Tracking System" }];

export const loader = forStaff(
  "customers.write",
  async ({ request, params }: Route.LoaderArgs, { db, actor }) => {
    const company = await readCompany(db, actor, params.id);
    if (!company) throw new NotFound(COMPANY_MESSAGES.notFound);
    const search = searchText(new URL(request.url).searchParams.get("search"));
    const { id, name } = company;
    if (search === "") {
      const matches = await matchesOfCompany(db, actor, id);
      return {
        id,
        name,
        search,
        candidates: matches.map((match) => ({ ...match, line: MATCH_TEXTS[match.why] })),
      };
    }
    const candidates = (await findCompanies(db, actor, search, CANDIDATES_MAX)).filter(
      (row) => row.id !== id,
    );
    return {
      id,
      name,
      search,
      candidates: candidates.map((row) => ({
        ...row,
        line: [row.postcode, row.city, row.vat_number].filter(Boolean).join(" · "),
      })),
    };
  },
);

export default function Choose({ loaderData: { id, name, search, candidates } }: Route.ComponentProps) {
  const address = `${customerAddress(id)}/merge`;
  return (
    <>
      <PageHeader
        path={[
          { label: "Customers", to: "/admin/customers" },
          { label: name, to: customerAddress(id) },
          { label: "Merge" },
        ]}
        title={`Merge ${name} with`}
        description={
          search ? "Customers that were found." : "Customers that are like it. Search to find any other."
        }
      />
      <FilterForm label="Search customers" action={address} className="mt-5 max-w-md">
        <SearchField
          label="Search customers"
          placeholder="Name, VAT number, place, person"
          defaultValue={search}
        />
      </FilterForm>
      {candidates.length > 0 ? (
        <ul data-list className="mt-4 grid max-w-[48rem] border-t border-slate-200 bg-white">
          {candidates.map((other) => (
            <li
              key={other.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-slate-200 px-4 py-3"
            >
              <span className="min-w-0">
                <Link to={customerAddress(other.id)} className="text-link font-medium wrap-anywhere">
                  {other.name}
                </Link>
                <span className="figures block text-sm text-slate-600">{other.line}</span>
              </span>
              <ButtonLink size="sm" to={mergeAddress(id, other.id)}>
                Compare
                <span className="sr-only"> with {other.name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={search ? "No customers match" : "No customer is like it"}>
          {search ? "Try part of a name, a VAT number or a town." : "Search for the one you mean."}
        </EmptyState>
      )}
    </>
  );
}
