import { useCan } from "#app/access/use-can.ts";
import { MineFilter } from "#app/kit/lists/quick-filter.tsx";
import { Link } from "react-router";
import { ListPage } from "#app/kit/lists/list-page.tsx";
import { OfReport } from "#app/kit/lists/filter-form.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS, TEMPLATES_ADDRESS } from "#app/offers/address.ts";
import { OfferBadge } from "#app/offers/offer-badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { ListedOffer } from "../list-offers.server.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { offerFilter, type OfferResult, OFFERS_COUNTED } from "../offer-list.ts";
import { shortDate } from "#app/shipments/attention.ts";
import { daysBetween, formatDay } from "#app/kit/time/time.ts";
import { countText } from "#app/kit/text/count-text.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { classNames } from "#app/kit/ui/class-names.ts";
import { REASON_NAMES } from "../offer.ts";
import { OFFER_FILTER_NAMES, OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/offers.route";

const VIEWS = ["", ...(Object.keys(OFFER_FILTER_NAMES) as (keyof typeof OFFER_FILTER_NAMES)[])] as const;

const RESULT_NAMES: Record<OfferResult, string> = {
  unanswered: "without an answer",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
};

const SHOWN_REASONS = { ...REASON_NAMES, none: "No reason given" } as const;

export function OffersPage({ filter, page, today }: Route.ComponentProps["loaderData"]) {
  const mayWrite = useCan("offers.write");
  useRefetchOn("offer");
  return (
    <ListPage
      title="Offers"
      noun="offers"
      page={page}
      failed={OFFER_MESSAGES.fetchFailed}
      address={OFFERS_ADDRESS}
      query={offerFilter.query(filter)}
      links={[{ label: "Templates", to: TEMPLATES_ADDRESS }]}
      actions={
        mayWrite ? (
          <ButtonLink to={`${OFFERS_ADDRESS}/new?${offerFilter.query(filter)}`} variant="primary">
            New offer
          </ButtonLink>
        ) : null
      }
      views={
        <ViewLinks
          views={VIEWS.map((state) => {
            const count = (state && page?.counts[state]) || 0;
            return {
              label: state ? OFFER_FILTER_NAMES[state] : "All",
              to: `${OFFERS_ADDRESS}?${offerFilter.query({ ...filter, state })}`,
              isShown: filter.state === state,
              title: state === "expiring" ? `Expires within ${pluralize(SOON, "day")}` : undefined,
              figure: count > 0 ? countText(count, OFFERS_COUNTED) : undefined,
            };
          })}
        />
      }
      search={{ value: filter.search, placeholder: "Number, customer, place" }}
      kept={["state"]}
      filters={
        <>
          <MineFilter isOn={filter.mine} />
          <OfReport
            dateLabel="first sent"
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
        </>
      }
      none={[
        "No offers yet",
        "An offer begins at a quote request or at a customer: open one and choose «New offer».",
      ]}
      first={<ButtonLink to="/admin/quotes">Quote requests</ButtonLink>}
      unmatched={["No offers match", "Try a number in any spelling, a customer, or a place of the lane."]}
    >
      {(rows) => <OffersTable rows={rows} today={today} />}
    </ListPage>
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
        { heading: "Customer", className: "wide:w-[13rem]", cell: (row) => <Customer row={row} /> },
        { heading: "Lane", className: "max-xl:hidden wrap-anywhere", cell: laneOf },
        {
          heading: "Status",
          className: "w-[9.5rem] xl:w-[13rem] wide:w-[16rem]",
          cell: (row) => <Standing row={row} today={today} />,
        },
        {
          heading: "Valid until",
          className: "w-[7.75rem] lg:w-[9rem] wide:w-[13rem]",
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
        <div className="grid gap-0.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <OfferLink row={row} className="after:absolute after:inset-0" />
            <OfferBadge offer={row} today={today} />
          </div>
          <p className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{row.customer_company ?? row.customer_name}</span>
            <span className="font-medium whitespace-nowrap text-ink-900">
              {formatMoney(row.net_total, row.currency)}
            </span>
          </p>
          <p className="flex justify-between gap-3 text-sm text-slate-600">
            <span className="min-w-0 truncate">{laneOf(row)}</span>
            <span className="whitespace-nowrap">{validText(row, today)}</span>
          </p>
        </div>
      )}
    />
  );
}

const laneOf = (row: ListedOffer) => `${row.origin_location} → ${row.destination_location}`;

/** Number of days left from which the deadline is amber. */
const SOON = 3;

const daysLeft = (row: ListedOffer, today: string) => {
  const left = daysBetween(today, row.valid_until);
  return row.status === "sent" && left >= 0 ? left : null;
};
const leftText = (left: number) => (left === 0 ? "ends today" : `${pluralize(left, "day")} left`);
const validText = (row: ListedOffer, today: string) => {
  const left = daysLeft(row, today);
  return left === null ? formatDay(row.valid_until) : leftText(left);
};

function ValidUntil({ row, today }: { row: ListedOffer; today: string }) {
  const left = daysLeft(row, today);
  return (
    <>
      <span className="block wide:inline">{formatDay(row.valid_until)}</span>{" "}
      {left === null ? null : (
        <span
          className={classNames(
            "block text-xs wide:ml-1 wide:inline",
            left <= SOON ? "text-yellow-700" : "text-slate-600",
          )}
        >
          {leftText(left)}
        </span>
      )}
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

/** The status of an offer, with events since it was sent. */
function Standing({ row, today }: { row: ListedOffer; today: string }) {
  const since =
    row.status === "sent"
      ? [
          row.opened_at ? "opened" : "",
          row.reminded_at ? `reminded ${shortDate(row.reminded_at, new Date(today))}` : "",
        ]
      : [row.open_version ? `v${row.open_version} is out` : ""];
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <OfferBadge offer={row} today={today} />
      {since.filter(Boolean).map((words) => (
        <span key={words} className="text-xs whitespace-nowrap text-slate-600">
          {words}
        </span>
      ))}
    </span>
  );
}
