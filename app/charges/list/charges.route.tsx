import { placeAround } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { listCharges, sumCharges } from "../list-charges.server.ts";
import {
  CHARGES_ADDRESS,
  type ChargeFilter,
  chargeQuery,
  parseChargeCursor,
  parseChargeFilter,
} from "../charge-list.ts";
import {
  CHARGE_EXPORT_GROUPS,
  CHARGE_EXPORT_KEY,
  CHARGE_EXPORT_SETS,
  type ChargeColumn,
  parseChargeExport,
} from "../export-columns.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";
import { CHARGE_MESSAGES } from "#app/charges/charge.ts";
import type { Route } from "./+types/charges.route";
import { QuickFilter } from "#app/kit/lists/quick-filter.tsx";
import { ChargeSumLines, ChargeSumNotes } from "../charge-sums.tsx";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { PageLinks } from "#app/kit/lists/page-controls.tsx";
import { addMonths } from "#app/kit/time/month.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
import { ChargesTable } from "./charges-table.tsx";
import { Search } from "lucide-react";
import { ListExport } from "#app/exports/export-control.tsx";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";

const PAGE = 50;

const WITHOUT = { page: null, sums: null, exportChoice: parseChargeExport(undefined) };

/** Reads the list; the page is null when it could not be read. */
export const loader = forStaff(
  "charges.export",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const thisMonth = toLocalDay(now()).slice(0, 7);
    const filter = parseChargeFilter(params, thisMonth);
    return withParts(log, "charges could not be read", { filter }, WITHOUT, async () => {
      const [page, sums, preference] = await Promise.all([
        listCharges(db, actor, filter, placeAround(params, parseChargeCursor), PAGE),
        sumCharges(db, actor, filter),
        readPreference(db, actor, CHARGE_EXPORT_KEY),
      ]);
      return { page, sums, exportChoice: parseChargeExport(preference) };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, CHARGE_MESSAGES.fetchFailed, (params) => ({
    filter: parseChargeFilter(params, toLocalDay(new Date()).slice(0, 7)),
    ...WITHOUT,
  }));

export default function Charges({ loaderData }: Route.ComponentProps) {
  const { filter, page, sums, exportChoice } = loaderData;
  useRefetchOn("charge");
  const missing = sums?.totals.reduce((count, { missingActuals }) => count + missingActuals, 0) ?? 0;
  const narrowed = filter.customer !== "" || filter.missing || filter.accrued !== undefined;
  return (
    <>
      <ListHead
        title={CHARGE_MESSAGES.title}
        count={sums && { total: sums.count, narrowed }}
        description={sums && <ChargeSumLines totals={sums.totals} />}
        actions={
          sums && sums.count > 0 ? (
            <span className="contents max-xl:hidden">
              <ChargesExport filter={filter} count={sums.count} preference={exportChoice} />
            </span>
          ) : null
        }
      >
        <FilterForm label="Filter charges" action={CHARGES_ADDRESS}>
          <Field label="Month" name="month" hideLabel>
            <DateInput type="month" defaultValue={filter.month} className="max-sm:[&>input]:px-2 sm:w-48" />
          </Field>
          <Field label="Customer" name="customer" hideLabel>
            <TextInput
              type="search"
              icon={<Search />}
              placeholder="Customer"
              defaultValue={filter.customer}
            />
          </Field>
          <QuickFilter name="missing" isOn={filter.missing}>
            {missing > 0 ? `Missing actuals (${formatCount(missing)})` : "Missing actuals"}
          </QuickFilter>
          {filter.accrued ? (
            <>
              <QuickFilter name="accrued" isOn>
                <span className="max-w-60 truncate">
                  {`Not invoiced yet: ${filter.accrued.supplier ?? "no supplier named"}`}
                </span>
              </QuickFilter>
              <input type="hidden" name="supplier" value={filter.accrued.supplier ?? ""} />
            </>
          ) : null}
          {sums && sums.count > 0 ? (
            // Beside the filters on widths where the sums fill the title row; on a phone in the filter sheet.
            <div className="xl:hidden">
              <ChargesExport filter={filter} count={sums.count} preference={exportChoice} />
            </div>
          ) : null}
        </FilterForm>
      </ListHead>
      {page && sums ? (
        <>
          {page.rows.length > 0 ? (
            <>
              <p className="mb-2 text-xs leading-5 text-slate-600">
                In grey: planned; in <strong className="text-ink-900">bold</strong>: actual.
              </p>
              <ChargesTable rows={page.rows} />
              <ChargeSumNotes totals={sums.totals} />
            </>
          ) : (
            <NoCharges filter={filter} narrowed={narrowed} isBeyond={sums.count > 0} />
          )}
          <PageLinks address={CHARGES_ADDRESS} query={chargeQuery(filter)} page={page} />
        </>
      ) : (
        <FetchFailed message={CHARGE_MESSAGES.fetchFailed} />
      )}
    </>
  );
}

function NoCharges(props: { filter: ChargeFilter; narrowed: boolean; isBeyond: boolean }) {
  const { month } = props.filter;
  const to = (filter: ChargeFilter) => `${CHARGES_ADDRESS}?${chargeQuery(filter)}`;
  const whole = { month, customer: "", missing: false };
  return props.narrowed || props.isBeyond ? (
    <EmptyState
      title="No charges match"
      action={<ButtonLink to={to(whole)}>Show the whole month</ButtonLink>}
    >
      Try part of the customer’s name, or another month.
    </EmptyState>
  ) : (
    <EmptyState
      title="No charges in this month"
      action={
        <ButtonLink to={to({ ...whole, month: addMonths(month, -1) })}>Show the month before</ButtonLink>
      }
    >
      Charges come with an accepted offer, or are added on the page of a shipment; each counts to the month of
      its date.
    </EmptyState>
  );
}

const EXPORT_WORDS = {
  done: CHARGE_MESSAGES.exportedMany,
  failed: "The file could not be made. Please try again.",
};

/** Export for the accountant. */
function ChargesExport(props: {
  filter: ChargeFilter;
  count: number;
  preference: ExportChoice<ChargeColumn>;
}) {
  const { filter, count } = props;
  return (
    <ListExport
      address={`${CHARGES_ADDRESS}/export?${chargeQuery(filter)}`}
      label={`${pluralize(count, "charge")} of ${filter.month}`}
      preference={props.preference}
      groups={CHARGE_EXPORT_GROUPS}
      sets={CHARGE_EXPORT_SETS}
      words={EXPORT_WORDS}
    >
      CSV<span className="sm:max-xl:sr-only"> for the accountant</span>
    </ListExport>
  );
}
