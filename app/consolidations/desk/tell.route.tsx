import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { consolidationAddress, CONSOLIDATIONS_ADDRESS } from "../consolidation.ts";
import { CONSOLIDATION_MESSAGES } from "../messages.ts";
import { readConsolidation } from "../read-consolidations.server.ts";
import type { Route } from "./+types/tell.route";
import { TellPage } from "./tell-page.tsx";
import { lettersAbout, tellAbout } from "./tell.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Tell customers · Shipment Tracking System" }];

export const loader = forStaff("shipments.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { master, houses } = await readConsolidation(db, actor, params.id);
  return { id: master.id, number: master.number, ...(await lettersAbout(db, actor, houses)) };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async tell(record, scope) {
      const { houses } = await readConsolidation(scope.db, scope.actor, id);
      return tellAbout(scope, record, houses);
    },
  }),
  { needs: "shipments.write", lists: ["to"] },
);
export const clientAction = formClientAction(CONSOLIDATION_MESSAGES.failed);

export default function Tell({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, number, ...letters } = loaderData;
  return (
    <TellPage
      {...letters}
      title={`Tell the customers of ${number}`}
      path={[
        { label: CONSOLIDATION_MESSAGES.title, to: CONSOLIDATIONS_ADDRESS },
        { label: number, to: consolidationAddress(id) },
      ]}
      answer={answer}
      backTo={consolidationAddress(id)}
    />
  );
}
