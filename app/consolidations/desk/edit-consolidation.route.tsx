import { useNavigate } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { withLegZones } from "#app/shipments/place-codes.server.ts";
import { isOpen } from "#app/shipments/status.ts";
import { consolidationAddress, consolidationForm, consolidationFormValues } from "../consolidation.ts";
import { commonRoute } from "../follow-rows.ts";
import { CONSOLIDATION_MESSAGES, reachedText } from "../messages.ts";
import { readConsolidation } from "../read-consolidations.server.ts";
import { saveConsolidation } from "../save-consolidation.server.ts";
import type { Route } from "./+types/edit-consolidation.route";
import { ConsolidationForm } from "./consolidation-form.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Edit consolidation · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { master, houses } = await readConsolidation(db, actor, params.id);
  const zone = zoneOfCode(master.legs[0]?.from_code ?? null) ?? COMPANY_TIME_ZONE;
  return {
    id: master.id,
    number: master.number,
    version: master.version,
    values: withLegZones(consolidationFormValues(master, zone), master.legs),
    finished: houses.filter(({ status }) => !isOpen(status)),
    houses: houses.length,
    route: commonRoute(houses),
  };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      const { master } = await readConsolidation(db, actor, id);
      const typed = readForm(consolidationForm, withLegZones(record, master.legs));
      const also = new Set([record.also ?? []].flat());
      const seen = { version: String(record.version) };
      const reached = await saveConsolidation(db, actor, id, { ...typed, also }, seen);
      return { done: reachedText(CONSOLIDATION_MESSAGES.saved, reached) };
    },
  }),
  { needs: "shipments.write", lists: ["also"] },
);

export const clientAction = failWith<FormAnswer>({ intent: "save", error: CONSOLIDATION_MESSAGES.failed });

export default function EditConsolidation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, number, version, finished, houses, route, values } = loaderData;
  const navigate = useNavigate();
  useAnswerToast(answer, () => void navigate(consolidationAddress(id), { replace: true }));
  return (
    <ConsolidationForm
      title={`Edit ${number}`}
      description={houses > 0 ? "Legs, containers and dates reach each shipment in it" : undefined}
      stored={{ id, number, version }}
      start={values}
      {...{ route, finished, answer }}
    />
  );
}
