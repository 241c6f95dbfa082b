import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { placeAround } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { countText } from "#app/kit/text/count-text.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import {
  CARRIER_MESSAGES,
  CARRIER_STATES,
  carrierAddress,
  carrierFilter,
  CARRIERS_ADDRESS,
  UNDER_WAY_COUNTED,
} from "../carrier.ts";
import { type ListedCarrier, listCarriers } from "../carriers.server.ts";
import type { Route } from "./+types/carriers.route";

const PAGE = 50;

export const loader = forStaff(
  "carriers.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = carrierFilter.parse(params);
    const place = placeAround(params, (id) => id);
    return withPage(log, "carriers could not be read", { filter }, () =>
      listCarriers(db, actor, filter, place, { limit: PAGE, now: now() }),
    );
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, CARRIER_MESSAGES.fetchFailed, (params) => ({ filter: carrierFilter.parse(params) }));

const linkOf = ({ id, name, retired_at }: ListedCarrier) => (
  <>
    <Link to={carrierAddress(id)} className="text-link font-medium after:absolute after:inset-0">
      {name}
    </Link>
    {retired_at ? <Badge className="ms-2">Retired</Badge> : null}
  </>
);
const personOf = ({ contact, email, phone }: ListedCarrier) => (
  <>
    <span className="block truncate">{contact ?? "–"}</span>
    <span className="block truncate text-xs">
      {email ? (
        <MailLink address={email} className="relative z-10" />
      ) : phone ? (
        <PhoneLink number={phone} className="relative z-10" />
      ) : null}
    </span>
  </>
);

const modesOf = ({ modes }: ListedCarrier) => modes.map((mode) => TRANSPORT_MODES[mode]).join(", ");
const codesOf = ({ scac, iata_prefix }: ListedCarrier) =>
  [scac && `SCAC ${scac}`, iata_prefix && `AWB ${iata_prefix}`].filter(Boolean).join(" · ");
const namesOf = ({ other_names }: ListedCarrier) => other_names.join("; ");
const arrivalOf = ({ next_arrival }: ListedCarrier) => (next_arrival ? formatDate(next_arrival) : "–");

const COLUMNS: Column<ListedCarrier>[] = [
  {
    heading: "Name",
    cell: (row) => (
      <>
        {linkOf(row)}
        <span className="block truncate text-xs text-slate-600">
          <WholeParts of={[modesOf(row), namesOf(row)]} />
        </span>
      </>
    ),
    className: "wrap-anywhere",
    title: (row) => namesOf(row) || undefined,
  },
  { heading: "Codes", cell: (row) => codesOf(row) || "–", className: "w-34 wide:w-48" },
  { heading: "Contact", cell: personOf, className: "w-80 wrap-anywhere max-xl:hidden" },
  {
    heading: "Under way",
    cell: (row) => (row.under_way > 0 ? countText(row.under_way, UNDER_WAY_COUNTED) : "–"),
    align: "end",
    className: "w-28",
  },
  { heading: "Next arrival", cell: arrivalOf, className: "w-40 pl-8!" },
];

export default function Carriers({ loaderData: { filter, page } }: Route.ComponentProps) {
  useRefetchOn("carrier");
  const mayWrite = useCan("carriers.write");
  return (
    <ListPage
      title={CARRIER_MESSAGES.title}
      noun="carriers"
      page={page}
      failed={CARRIER_MESSAGES.fetchFailed}
      address={CARRIERS_ADDRESS}
      query={carrierFilter.query(filter)}
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
      search={{ value: filter.search, placeholder: "Name, SCAC, prefix, person" }}
      filters={
        <>
          <FilterChoice label="Mode" name="mode" value={filter.mode} of={TRANSPORT_MODES} any="All modes" />
          <FilterChoice label="State" name="state" value={filter.state} of={CARRIER_STATES} any="In use" />
        </>
      }
      none={[
        "No carriers yet",
        "Enter the airlines, lines and hauliers you book: their names and mail addresses are proposed then.",
      ]}
      unmatched={["No carriers match", "Try another name or code, or take a filter away."]}
    >
      {(rows) => (
        <ResponsiveTable
          caption="Carriers"
          rows={rows}
          columns={COLUMNS}
          card={(row) => (
            <div className="grid gap-0.5">
              <p className="flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{linkOf(row)}</span>
                {row.under_way > 0 ? (
                  <span className="whitespace-nowrap text-slate-600">{`${countText(row.under_way, UNDER_WAY_COUNTED)} under way`}</span>
                ) : null}
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-sm text-slate-600">
                <span className="min-w-0 wrap-anywhere">
                  <WholeParts of={[modesOf(row), codesOf(row)]} />
                </span>
                {row.next_arrival ? (
                  <span className="whitespace-nowrap">{`next ${arrivalOf(row)}`}</span>
                ) : null}
              </p>
            </div>
          )}
        />
      )}
    </ListPage>
  );
}
