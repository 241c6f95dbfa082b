import { optionsOf } from "#app/kit/ui/select-options.ts";
import { data, Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed, SearchField, ShownCount } from "#app/kit/lists/list-controls.tsx";
import { PageLinks } from "#app/kit/lists/page-controls.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import {
  CARRIER_MESSAGES,
  carrierAddress,
  carrierQuery,
  CARRIERS_ADDRESS,
  parseCarrierFilter,
} from "../carrier.ts";
import { type ListedCarrier, listCarriers } from "../carriers.server.ts";
import type { Route } from "./+types/carriers.route";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [
  { title: `${CARRIER_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "carriers.read");
  const { db, log } = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const filter = parseCarrierFilter(params);
  const [after, before] = [params.get("after"), params.get("before")];
  const place = after ? { after } : before ? { before } : null;
  try {
    return data({ filter, page: await listCarriers(db, actor, filter, place, PAGE) });
  } catch (error) {
    log.error({ err: error }, "carriers could not be read");
    return data({ filter, page: null }, 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: CARRIER_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parseCarrierFilter(params), page: null }),
  });

const linkOf = ({ id, name, retired_at }: ListedCarrier) => (
  <>
    <Link to={carrierAddress(id)} className="text-link font-medium after:absolute after:inset-0">
      {name}
    </Link>
    {retired_at ? <Badge className="ms-2">Retired</Badge> : null}
  </>
);
const modesOf = ({ modes }: ListedCarrier) => modes.map((mode) => TRANSPORT_MODES[mode]).join(", ") || "–";
const codesOf = ({ scac, iata_prefix }: ListedCarrier) =>
  [scac, iata_prefix].filter(Boolean).join(" · ") || "–";
const personOf = ({ contact, email, phone }: ListedCarrier) => (
  <>
    <span className="block">{contact ?? "–"}</span>
    {email ? (
      <MailLink address={email} className="relative z-10 inline-block max-w-full truncate text-sm" />
    ) : phone ? (
      <PhoneLink number={phone} className="relative z-10 text-sm" />
    ) : null}
  </>
);

const COLUMNS: Column<ListedCarrier>[] = [
  { heading: "Name", cell: linkOf, className: "wrap-anywhere" },
  {
    heading: "Also called",
    cell: ({ other_names }) => other_names.join("; ") || "–",
    className: "wrap-anywhere max-xl:hidden",
  },
  { heading: "Carries by", cell: modesOf, className: "w-40" },
  { heading: "SCAC, prefix", cell: codesOf, className: "figures w-36" },
  { heading: "Contact", cell: personOf, className: "w-72 xl:w-80 wrap-anywhere" },
];

export default function Carriers({ loaderData: { filter, page } }: Route.ComponentProps) {
  useRefetchOn("carrier");
  const mayWrite = useCan("carriers.write");
  const narrowed = carrierQuery(filter).size > 0;
  return (
    <>
      <PageHeader
        title={CARRIER_MESSAGES.title}
        description="Airlines, lines and hauliers: proposed wherever a carrier is typed"
        actions={
          mayWrite ? (
            <>
              <ButtonLink to={`${CARRIERS_ADDRESS}/import`}>Import</ButtonLink>
              <ButtonLink to={`${CARRIERS_ADDRESS}/new`} variant="primary">
                New carrier
              </ButtonLink>
            </>
          ) : null
        }
      />
      <FilterForm
        label="Search carriers"
        action={CARRIERS_ADDRESS}
        className="mt-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]"
      >
        <SearchField
          label="Search carriers"
          placeholder="Name, SCAC, prefix, person"
          defaultValue={filter.search}
        />
        <Field label="Mode" name="mode" hideLabel>
          <Select defaultValue={filter.mode} options={optionsOf(TRANSPORT_MODES, "All modes")} />
        </Field>
        <Field label="State" name="state" hideLabel>
          <Select defaultValue={filter.state} options={optionsOf({ retired: "Retired" }, "In use")} />
        </Field>
      </FilterForm>
      {page === null ? (
        <FetchFailed message={CARRIER_MESSAGES.fetchFailed} />
      ) : page.rows.length === 0 ? (
        <div className="mt-5 border-y border-slate-200 bg-white">
          <EmptyState title={narrowed ? "No carriers match" : "No carriers yet"}>
            {narrowed
              ? "Try another name or code, or take a filter away."
              : "Enter the airlines, lines and hauliers you book: their names and mail addresses are proposed then."}
          </EmptyState>
        </div>
      ) : (
        <>
          <ShownCount total={page.total} narrowed={narrowed} className="figures mt-3 mb-2 text-slate-600" />
          <ResponsiveTable
            caption="Carriers"
            rows={page.rows}
            columns={COLUMNS}
            card={(row) => (
              <div className="grid gap-1">
                <p>{linkOf(row)}</p>
                <p className="figures text-sm text-slate-600">
                  {[modesOf(row), codesOf(row)].filter((text) => text !== "–").join(" · ")}
                </p>
                <div className="wrap-anywhere">{personOf(row)}</div>
              </div>
            )}
          />
          <PageLinks address={CARRIERS_ADDRESS} query={carrierQuery(filter)} page={page} />
        </>
      )}
    </>
  );
}
