import { optionsOf } from "#app/kit/ui/select-options.ts";
import { data, Link, redirect } from "react-router";
import { ActForm } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListBody } from "#app/kit/lists/list-body.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { LEG_MODES } from "#app/shipments/leg-modes.ts";
import {
  CONSOLIDATION_STATES,
  consolidationAddress,
  consolidationQuery,
  CONSOLIDATIONS_ADDRESS,
  newForm,
  parseConsolidationFilter,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { type ListedConsolidation, listConsolidations } from "../read-consolidations.server.ts";
import { createConsolidation } from "../create-consolidation.server.ts";
import type { Route } from "./+types/consolidations.route";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [
  { title: `${CONSOLIDATION_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  const { db, log } = context.get(requestScope);
  const params = new URL(request.url).searchParams;
  const filter = parseConsolidationFilter(params);
  try {
    return data({ filter, page: await listConsolidations(db, actor, filter, parsePlace(params), PAGE) });
  } catch (error) {
    log.error({ err: error }, "consolidations could not be read");
    return data({ filter, page: null }, 503);
  }
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: CONSOLIDATION_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parseConsolidationFilter(params), page: null }),
  });

export const action = formAction(
  {
    async create(record, { db, actor }) {
      const { mode } = readForm(newForm, record);
      const id = await createConsolidation(db, actor, { shipmentIds: [], move: false, mode });
      throw redirect(`${consolidationAddress(id)}/edit`);
    },
  },
  { needs: "shipments.write" },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

/** Without countries, which lists of a desk leave out. */
const placeOf = (place: string) => place.split(",", 1)[0];
const laneOf = ({ from_place, to_place }: ListedConsolidation) =>
  from_place && to_place ? `${placeOf(from_place)} → ${placeOf(to_place)}` : null;
const linkOf = (row: ListedConsolidation) => (
  <Link
    to={consolidationAddress(row.id)}
    className="text-link figures font-medium after:absolute after:inset-0"
  >
    {row.number}
  </Link>
);
const stateOf = ({ closed_at }: ListedConsolidation) =>
  closed_at ? (
    <Badge>{CONSOLIDATION_STATES.closed}</Badge>
  ) : (
    <Badge tone="blue">{CONSOLIDATION_STATES.open}</Badge>
  );
const dayOf = (at: Date | null) => (at ? formatDate(new Date(at)) : "–");
const byOf = ({ carrier, conveyance }: ListedConsolidation) =>
  [carrier, conveyance].filter(Boolean).join(", ") || "–";

const COLUMNS: Column<ListedConsolidation>[] = [
  {
    heading: "Number, lane",
    cell: (row) => (
      <>
        {linkOf(row)}
        <span className="block text-xs wrap-anywhere text-slate-600">{laneOf(row)}</span>
      </>
    ),
    className: "w-44",
  },
  { heading: "Mode", cell: ({ mode }) => LEG_MODES[mode], className: "w-20" },
  {
    heading: "Master reference",
    cell: ({ master_reference }) => master_reference ?? "–",
    className: "wrap-anywhere",
  },
  { heading: "Carrier, vessel", cell: byOf, className: "wrap-anywhere max-xl:hidden" },
  { heading: "ETD", cell: ({ etd }) => dayOf(etd), className: "w-30" },
  { heading: "ETA", cell: ({ eta }) => dayOf(eta), className: "w-30 max-xl:hidden" },
  { heading: "Shipments", cell: ({ houses }) => formatCount(houses), align: "end", className: "w-24" },
  { heading: "State", cell: stateOf, className: "w-24" },
];

export default function Consolidations({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const mayWrite = useCan("shipments.write");
  useAnswerToast(answer);
  useRefetchOn("consolidation");
  return (
    <>
      <PageHeader
        title={CONSOLIDATION_MESSAGES.title}
        description="Masters with the shipments that travel in them"
        actions={
          mayWrite ? (
            <ActForm
              intent="create"
              schema={newForm}
              answer={answer}
              submit="New consolidation"
              variant="primary"
              className="flex flex-wrap items-end gap-2"
            >
              <Field label="Mode of the new one" name="mode" hideLabel>
                <Select defaultValue={filter.mode || "sea"} options={optionsOf(LEG_MODES)} />
              </Field>
            </ActForm>
          ) : null
        }
      />
      <FilterForm
        label="Search consolidations"
        action={CONSOLIDATIONS_ADDRESS}
        className="mt-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))] xl:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]"
      >
        <SearchField
          label="Search consolidations"
          placeholder="Number, master, booking, container"
          defaultValue={filter.search}
        />
        <Field label="Mode" name="mode" hideLabel>
          <Select defaultValue={filter.mode} options={optionsOf(LEG_MODES, "All modes")} />
        </Field>
        <Field label="State" name="state" hideLabel>
          <Select defaultValue={filter.state} options={optionsOf(CONSOLIDATION_STATES, "Any state")} />
        </Field>
        <Field label="Carrier" name="carrier" hideLabel>
          <TextInput placeholder="Carrier" defaultValue={filter.carrier} autoComplete="off" />
        </Field>
        <Field label="Leaves from" name="etd_from">
          <DateInput type="date" defaultValue={filter.etd_from} />
        </Field>
        <Field label="Leaves until" name="etd_to">
          <DateInput type="date" defaultValue={filter.etd_to} />
        </Field>
      </FilterForm>
      <ListBody
        page={page}
        failed={CONSOLIDATION_MESSAGES.fetchFailed}
        address={CONSOLIDATIONS_ADDRESS}
        query={consolidationQuery(filter)}
        none={[
          "No consolidations yet",
          "Choose shipments in the list and «Consolidate» them, or begin a new one here.",
        ]}
        unmatched={["No consolidations match", "Try a number in any spelling, or take a filter away."]}
      >
        {(rows) => (
          <ResponsiveTable
            caption={CONSOLIDATION_MESSAGES.title}
            rows={rows}
            columns={COLUMNS}
            card={(row) => (
              <div className="grid gap-1">
                <p className="flex flex-wrap items-center justify-between gap-x-3">
                  {linkOf(row)} {stateOf(row)}
                </p>
                <p className="wrap-anywhere">
                  {[LEG_MODES[row.mode], laneOf(row), row.master_reference, row.conveyance]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <p className="figures flex justify-between gap-3 text-sm text-slate-600">
                  <span>{`${dayOf(row.etd)} to ${dayOf(row.eta)}`}</span>
                  <span>{`${formatCount(row.houses)} shipments`}</span>
                </p>
              </div>
            )}
          />
        )}
      </ListBody>
    </>
  );
}
