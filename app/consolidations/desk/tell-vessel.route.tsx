import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { CONSOLIDATION_MESSAGES, VESSEL_MESSAGES } from "../messages.ts";
import { listChangedShipments } from "../read-vessel.server.ts";
import { VESSEL_ADDRESS } from "../vessel-change.ts";
import type { Route } from "./+types/tell-vessel.route";
import { TellPage } from "./tell-page.tsx";
import { lettersAbout, tellAbout } from "./tell.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Tell customers · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const shipments = await listChangedShipments(db, actor, params.batch);
  return { count: shipments.length, ...(await lettersAbout(db, actor, shipments)) };
});

export const action = formAction(
  ({ batch }: Route.ActionArgs["params"]) => ({
    async tell(record, scope) {
      return tellAbout(scope, record, await listChangedShipments(scope.db, scope.actor, batch));
    },
  }),
  { needs: "shipments.write", lists: ["to"] },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

export default function TellVessel({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { count, ...letters } = loaderData;
  return (
    <TellPage
      {...letters}
      title={`Tell the customers of ${pluralize(count, "shipment")}`}
      path={[
        { label: "Shipments", to: "/admin/shipments" },
        { label: VESSEL_MESSAGES.title, to: VESSEL_ADDRESS },
      ]}
      answer={answer}
      backTo="/admin/shipments"
    />
  );
}
