import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { CARRIER_MESSAGES, carrierForm } from "../carrier.ts";
import { readCarrier, retireCarrier, saveCarrier } from "../carriers.server.ts";
import { legsOfCarrier } from "../named-carriers.server.ts";
import type { Route } from "./+types/carrier.route";
import { CarrierPage } from "./carrier-page.tsx";

const LEGS_SHOWN = 10;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.carrier.name ?? "Carrier"} · Shipment Tracking System` },
];

export const loader = forStaff(async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const carrier = await readCarrier(db, actor, params.id);
  const carried = await legsOfCarrier(db, actor, carrier.id, { now: now(), limit: LEGS_SHOWN });
  return { carrier, carried };
}, "carriers.read");

export const action = ({ request, params, context }: Route.ActionArgs) =>
  formAction(
    {
      async save(record, { db, actor }) {
        await saveCarrier(db, actor, params.id, readForm(carrierForm, record), String(record.version));
        return { done: "Carrier saved" };
      },
      async retire(_, { db, actor }) {
        await retireCarrier(db, actor, params.id, true);
        return { done: "Carrier retired: it is no longer proposed" };
      },
      async "bring-back"(_, { db, actor }) {
        await retireCarrier(db, actor, params.id, false);
        return { done: "Carrier brought back" };
      },
    },
    { needs: "carriers.write", lists: ["modes"] },
  )({ request, context });
export const clientAction = formClientAction(CARRIER_MESSAGES.failed);

export default function CarrierRoute({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  useDoneToast(DONE);
  useRefetchOn("carrier");
  return <CarrierPage {...loaderData} answer={actionData} />;
}

const DONE = { added: "Carrier added" };
