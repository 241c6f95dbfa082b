import { optionsOf } from "#app/kit/ui/select-options.ts";
import { ChevronDown } from "lucide-react";
import { redirect } from "react-router";
import { useActSubmit } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { ListBody } from "#app/kit/lists/list-body.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { LEG_MODES, type LegMode } from "#app/shipments/leg-modes.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import {
  CONSOLIDATION_STATES,
  consolidationAddress,
  consolidationQuery,
  CONSOLIDATIONS_ADDRESS,
  newForm,
  parseConsolidationFilter,
} from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { listConsolidations } from "../list-consolidations.server.ts";
import { createConsolidation } from "../create-consolidation.server.ts";
import type { Route } from "./+types/consolidations.route";
import { ConsolidationTable } from "./consolidation-table.tsx";

const PAGE = 50;

export const meta: Route.MetaFunction = () => [
  { title: `${CONSOLIDATION_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const shown = { filter: parseConsolidationFilter(params), asOf: now() };
    return withPage(log, "consolidations could not be read", shown, () =>
      listConsolidations(db, actor, shown.filter, parsePlace(params), PAGE),
    );
  },
);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchList(request, serverLoader, {
    failed: CONSOLIDATION_MESSAGES.fetchFailed,
    without: (params) => ({ filter: parseConsolidationFilter(params), asOf: new Date(), page: null }),
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

export default function Consolidations({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, asOf } = loaderData;
  const query = consolidationQuery(filter);
  useAnswerToast(actionData as FormAnswer | undefined);
  useRefetchOn("consolidation");
  return (
    <>
      <ListHead
        title={CONSOLIDATION_MESSAGES.title}
        count={page && { total: page.total, narrowed: query.size > 0 }}
        actions={<NewConsolidation />}
      >
        <FilterForm label="Search consolidations" action={CONSOLIDATIONS_ADDRESS}>
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
          <fieldset className="flex items-center gap-2 max-sm:basis-full!">
            <legend className="float-left mr-2 font-medium text-slate-700">Leaves</legend>
            <Field label="Leaves from" name="etd_from" hideLabel className="grow sm:w-39">
              <DateInput type="date" defaultValue={filter.etd_from} />
            </Field>
            <span aria-hidden="true">–</span>
            <Field label="Leaves until" name="etd_to" hideLabel className="grow sm:w-39">
              <DateInput type="date" defaultValue={filter.etd_to} />
            </Field>
          </fieldset>
        </FilterForm>
      </ListHead>
      <ListBody
        page={page}
        failed={CONSOLIDATION_MESSAGES.fetchFailed}
        address={CONSOLIDATIONS_ADDRESS}
        query={query}
        none={[
          "No consolidations yet",
          "A consolidation is a master with the shipments that travel in it. Choose shipments in the list and «Consolidate» them, or begin a new one here.",
        ]}
        unmatched={["No consolidations match", "Try a number in any spelling, or take a filter away."]}
      >
        {(rows) => <ConsolidationTable rows={rows} now={asOf} />}
      </ListBody>
    </>
  );
}

/** Asks by which mode it goes: the rest follows on its page. */
function NewConsolidation() {
  const submit = useActSubmit();
  if (!useCan("shipments.write")) return null;
  return (
    <ActionMenu
      label="New consolidation"
      acts={(Object.keys(LEG_MODES) as LegMode[]).map((mode) => ({
        id: mode,
        label: LEG_MODES[mode],
        onAction: () => void submit({ intent: "create", mode }),
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
