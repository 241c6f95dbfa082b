import { ChargeSums } from "#app/charges/charge-sums.tsx";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { FetchFailed, ShownCount } from "#app/kit/lists/list-controls.tsx";
import { PageLinks } from "#app/kit/lists/page-controls.tsx";
import { useRefetchOn } from "#app/live/use-refetch-on.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { ChargePage, MonthTotals } from "../list-charges.server.ts";
import { type ChargeFilter, chargeQuery, monthBeside } from "../charge-list.ts";
import type { ChargeColumn } from "../export-columns.ts";
import type { ExportChoice } from "#app/spreadsheets/export-choice.ts";
import { CHARGE_MESSAGES } from "../words.ts";
import { CHARGES_ADDRESS, ChargesExport } from "./charges-export.tsx";
import { ChargesTable } from "./charges-table.tsx";

export function ChargesPage(props: {
  filter: ChargeFilter;
  page: ChargePage | null;
  sums: MonthTotals | null;
  exportChoice: ExportChoice<ChargeColumn>;
}) {
  const { filter, page, sums } = props;
  useRefetchOn("charge");
  const narrowed = filter.customer !== "" || filter.missing;
  return (
    <>
      <PageHeader
        title={CHARGE_MESSAGES.title}
        actions={
          sums && sums.count > 0 ? (
            <ChargesExport filter={filter} count={sums.count} preference={props.exportChoice} />
          ) : null
        }
      />
      <FilterForm
        label="Filter charges"
        action={CHARGES_ADDRESS}
        className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-[auto_minmax(0,20rem)_auto] lg:items-end lg:justify-start"
      >
        <Field label="Month" name="month">
          <TextInput type="month" defaultValue={filter.month} />
        </Field>
        <Field label="Customer" name="customer">
          <TextInput
            type="search"
            placeholder="Part of the name"
            defaultValue={filter.customer}
            autoComplete="off"
          />
        </Field>
        <Checkbox
          name="missing"
          value="1"
          defaultChecked={filter.missing}
          label="Missing actuals"
          className="lg:mb-0.5"
        />
      </FilterForm>
      {page && sums ? (
        <>
          <ShownCount total={sums.count} narrowed={narrowed} className="figures mt-4 mb-2 text-slate-600" />
          {page.rows.length > 0 ? (
            <>
              <ChargeSums totals={sums.totals} />
              <ChargesTable rows={page.rows} />
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
        <ButtonLink to={to({ ...whole, month: monthBeside(month, -1) })}>Show the month before</ButtonLink>
      }
    >
      Charges come with an accepted offer, or are added on the page of a shipment; each counts to the month of
      its date.
    </EmptyState>
  );
}
