import { ChevronDown } from "lucide-react";
import { useCan } from "#app/access/use-can.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterChoice, ListPage } from "#app/kit/lists/list-page.tsx";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { CONSOLIDATION_STATES, consolidationFilter, CONSOLIDATIONS_ADDRESS } from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { listConsolidations } from "../list-consolidations.server.ts";
import type { Route } from "./+types/consolidations.route";
import { ConsolidationTable } from "./consolidation-table.tsx";

const PAGE = 50;

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const shown = { filter: consolidationFilter.parse(params), asOf: now() };
    return withPage(log, "consolidations could not be read", shown, () =>
      listConsolidations(db, actor, shown.filter, placeIn(params), { limit: PAGE, now: shown.asOf }),
    );
  },
);

function placeIn(params: URLSearchParams): number {
  const from = Number(params.get("after") ?? params.get("before"));
  return Number.isSafeInteger(from) && from > 0 ? from : 0;
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, CONSOLIDATION_MESSAGES.fetchFailed, (params) => ({
    filter: consolidationFilter.parse(params),
    asOf: new Date(),
  }));

export default function Consolidations({ loaderData }: Route.ComponentProps) {
  const { filter, page, asOf } = loaderData;
  useRefetchOn("consolidation");
  return (
    <ListPage
      title={CONSOLIDATION_MESSAGES.title}
      noun="consolidations"
      page={page}
      failed={CONSOLIDATION_MESSAGES.fetchFailed}
      address={CONSOLIDATIONS_ADDRESS}
      query={consolidationFilter.query(filter)}
      actions={<NewConsolidation />}
      search={{ value: filter.search, placeholder: "Number or container" }}
      filters={
        <>
          <FilterChoice label="Mode" name="mode" value={filter.mode} of={LEG_MODES} any="All modes" />
          <FilterChoice
            label="State"
            name="state"
            value={filter.state}
            of={CONSOLIDATION_STATES}
            any="Any state"
          />
          <Field label="Carrier" name="carrier" hideLabel className="sm:w-32">
            <TextInput placeholder="Carrier" defaultValue={filter.carrier} />
          </Field>
          <fieldset className="flex items-center gap-2 max-sm:basis-full! max-sm:flex-wrap">
            <legend className="float-left mr-2 font-medium text-slate-700 max-sm:basis-full">Leaves</legend>
            <Field
              label="Leaves from"
              name="etd_from"
              hideLabel
              className="min-w-0 grow max-sm:basis-0 sm:w-39"
            >
              <DateInput type="date" defaultValue={filter.etd_from} />
            </Field>
            <span aria-hidden="true">–</span>
            <Field
              label="Leaves until"
              name="etd_to"
              hideLabel
              className="min-w-0 grow max-sm:basis-0 sm:w-39"
            >
              <DateInput type="date" defaultValue={filter.etd_to} />
            </Field>
          </fieldset>
        </>
      }
      none={[
        "No consolidations yet",
        "A consolidation is a master with the shipments that travel in it. Choose shipments in the list and «Consolidate» them, or begin a new one here.",
      ]}
      unmatched={["No consolidations match", "Try a number in any spelling, or take a filter away."]}
    >
      {(rows) => <ConsolidationTable rows={rows} now={asOf} />}
    </ListPage>
  );
}

/** Menu that asks for the mode; the rest is filled in on the page of the form. */
function NewConsolidation() {
  if (!useCan("shipments.write")) return null;
  return (
    <ActionMenu
      label="New consolidation"
      acts={(Object.keys(LEG_MODES) as LegMode[]).map((mode) => ({
        id: mode,
        label: LEG_MODES[mode],
        to: `${CONSOLIDATIONS_ADDRESS}/new?mode=${mode}`,
      }))}
      trigger={
        <Button variant="primary">
          New consolidation
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
  );
}
