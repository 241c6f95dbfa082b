import { redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { legModeOf } from "#app/shipments/leg-modes.ts";
import { withLegZones } from "#app/shipments/place-codes.server.ts";
import { blankConsolidation, consolidationAddress, consolidationForm } from "../consolidation.ts";
import { createPlannedConsolidation } from "../create-consolidation.server.ts";
import { commonRoute } from "../follow-rows.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import type { Route } from "./+types/new-consolidation.route";
import { ConsolidationForm } from "./consolidation-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: "New consolidation · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ url }: Route.LoaderArgs) => ({
  start: blankConsolidation(legModeOf(url.searchParams.get("mode") ?? undefined, "sea")),
  route: commonRoute([]),
}));

export const action = formAction(
  {
    async save(record, { db, actor }) {
      const typed = readForm(consolidationForm, withLegZones(record, []));
      throw redirect(consolidationAddress(await createPlannedConsolidation(db, actor, typed)));
    },
  },
  { needs: "shipments.write" },
);

export const clientAction = failWith<FormAnswer>({ intent: "save", error: CONSOLIDATION_MESSAGES.failed });

export default function NewConsolidation({ loaderData, actionData: answer }: Route.ComponentProps) {
  return <ConsolidationForm title="New consolidation" finished={[]} answer={answer} {...loaderData} />;
}
