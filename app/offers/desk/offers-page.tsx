import { optionsOf } from "#app/kit/ui/select-options.ts";
import { Link } from "react-router";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed, SearchField, ShownCount } from "#app/kit/lists/list-controls.tsx";
import { OfReport } from "#app/kit/lists/of-report.tsx";
import { PageLinks } from "#app/kit/lists/page-controls.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS, TEMPLATES_ADDRESS } from "#app/offers/address.ts";
import { OfferBadge } from "#app/offers/offer-badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { ListedOffer } from "../list-offers.server.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { isOfReport, type OfferFilter, offerQuery, type OfferResult } from "../offer-list.ts";
import { daysBetween, formatDay } from "#app/kit/time/time.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { REASON_NAMES } from "../offer.ts";
import { OFFER_FILTER_NAMES, OFFER_MESSAGES } from "../words.ts";

const STATE_OPTIONS = optionsOf(OFFER_FILTER_NAMES, "All offers");

const RESULT_NAMES: Record<OfferResult, string> = {
  unanswered: "without an answer",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
};

const SHOWN_REASONS = { ...REASON_NAMES, none: "No reason given" } as const;

export function OffersPage(props: {
  filter: OfferFilter;
  today: string;
  page: WindowPage<ListedOffer> | null;
}) {
  const { filter, page, today } = props;
  useRefetchOn("offer");
  const narrowed = filter.search !== "" || filter.state !== "" || filter.mine || isOfReport(filter);
  return (
    <>
      <PageHeader
        title="Offers"
        description="Each begins at a quote request, with «New offer»"
        actions={<ButtonLink to={TEMPLATES_ADDRESS}>Templates</ButtonLink>}
      />
      <FilterForm
        label="Search offers"
        action={OFFERS_ADDRESS}
        className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] lg:items-center"
      >
        <SearchField
          label="Search offers"
          placeholder="Number, customer, place"
          defaultValue={filter.search}
        />
        <Field label="How they stand" name="state" hideLabel>
          <Select options={STATE_OPTIONS} defaultValue={filter.state} />
        </Field>
        <Checkbox name="mine" value="1" defaultChecked={filter.mine} label="Made by me" />
        <OfReport
          what="first sent"
          from={filter.sent_from}
          to={filter.sent_to}
          words={[
            filter.result ? RESULT_NAMES[filter.result] : null,
            filter.reason ? `«${SHOWN_REASONS[filter.reason]}»` : null,
          ]}
          fields={{
            sent_from: filter.sent_from,
            sent_to: filter.sent_to,
            result: filter.result,
            reason: filter.reason,
          }}
          clear={OFFERS_ADDRESS}
        />
      </FilterForm>
      {page ? (
        <>
          <ShownCount total={page.total} narrowed={narrowed} className="figures mt-3 mb-2 text-slate-600" />
          {page.rows.length > 0 ? (
            <OffersTable rows={page.rows} today={today} />
          ) : (
            <NoOffers narrowed={narrowed} />
          )}
          <PageLinks address={OFFERS_ADDRESS} query={offerQuery(filter)} page={page} />
        </>
      ) : (
        <FetchFailed message={OFFER_MESSAGES.fetchFailed} />
      )}
    </>
  );
}

function NoOffers({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No offers match" action={<ButtonLink to={OFFERS_ADDRESS}>Show all</ButtonLink>}>
      Try a number in any spelling, a customer, or a place of the lane.
    </EmptyState>
  ) : (
    <EmptyState title="No offers yet" action={<ButtonLink to="/admin/quotes">Quote requests</ButtonLink>}>
      An offer begins at a quote request: open one and choose «New offer».
    </EmptyState>
  );
}

function OffersTable({ rows, today }: { rows: readonly ListedOffer[]; today: string }) {
  return (
    <ResponsiveTable
      caption="Offers"
      rows={rows}
      columns={[
        {
          heading: "Number",
          className: "w-[11rem] truncate",
          cell: (row) => <OfferLink row={row} className="py-1" />,
        },
        { heading: "Customer", cell: (row) => <Customer row={row} /> },
        { heading: "Lane", className: "max-xl:hidden wrap-anywhere", cell: laneOf },
        {
          heading: "Status",
          className: "w-[7.5rem] lg:w-[9.5rem]",
          cell: (row) => <Standing row={row} today={today} />,
        },
        {
          heading: "Valid until",
          className: "w-[7.75rem] lg:w-[9rem]",
          cell: (row) => <ValidUntil row={row} today={today} />,
        },
        {
          heading: "Net",
          className: "w-[8.75rem] lg:w-[10rem]",
          align: "end",
          cell: (row) => formatMoney(row.net_total, row.currency),
        },
      ]}
      card={(row) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-base">
              <OfferLink row={row} className="py-1 after:absolute after:inset-0" />
            </h2>
            <Standing row={row} today={today} />
          </div>
          <p className="mt-0.5 wrap-anywhere">{row.customer_company ?? row.customer_name}</p>
          <p className="wrap-anywhere text-slate-600">{laneOf(row)}</p>
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm text-slate-600">
            <span>
              <span>Valid until </span>
              <ValidUntil row={row} today={today} />
            </span>
            <span className="font-medium text-ink-900">{formatMoney(row.net_total, row.currency)}</span>
          </p>
        </>
      )}
    />
  );
}

const laneOf = (row: ListedOffer) => `${row.origin_location} → ${row.destination_location}`;

/** Days that are left for an answer: from here on in amber. */
const SOON = 3;

function ValidUntil({ row, today }: { row: ListedOffer; today: string }) {
  const left = daysBetween(today, row.valid_until);
  return (
    <>
      <span className="block">{formatDay(row.valid_until)}</span>
      {row.status === "sent" && left >= 0 ? (
        <span className={classNames("block text-xs", left <= SOON ? "text-yellow-700" : "text-slate-600")}>
          {left === 0 ? "today" : `in ${pluralize(left, "day")}`}
        </span>
      ) : null}
    </>
  );
}

function OfferLink({ row, className }: { row: ListedOffer; className: string }) {
  return (
    <Link to={offerAddressOf(row.id)} className={`text-link figures font-medium ${className}`}>
      {numberWithVersion(row)}
    </Link>
  );
}

function Customer({ row }: { row: ListedOffer }) {
  return (
    <>
      <span className="block wrap-anywhere">{row.customer_company ?? row.customer_name}</span>
      <span className="block truncate text-xs text-slate-600 lg:hidden">{laneOf(row)}</span>
    </>
  );
}

function Standing({ row, today }: { row: ListedOffer; today: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <OfferBadge offer={row} today={today} />
      {row.open_version ? <span className="text-xs text-slate-600">v{row.open_version} is out</span> : null}
      {row.status === "sent" && row.opened_at ? <span className="text-xs text-slate-600">opened</span> : null}
    </span>
  );
}
