import { staffAction } from "#app/request/form-action.server.ts";
import { actInQueue } from "../queue/use-queue-acts.ts";
import { failureOf } from "../queue/queue.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import type { Route } from "./+types/late.route";
import { LateDesk } from "./late-desk.tsx";
import { readLateDesk } from "./read-late.server.ts";

export const loader = forStaff("shipments.read", async ({ request }: Route.LoaderArgs, scope) =>
  readLateDesk(new URL(request.url).searchParams, scope.actor, scope),
);

export const action = staffAction("shipments.read", failureOf, changeQueue);
export const clientAction = actInQueue;

export default function Late({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListHead
        title="Late desk"
        description="What is not as promised: give the reason, tell the customer, follow up"
      />
      <LateDesk {...loaderData} />
    </>
  );
}
