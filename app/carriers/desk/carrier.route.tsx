import { Archive, ArchiveRestore } from "lucide-react";
import { formClientAction, type FormAnswer } from "#app/kit/forms/form-answer.ts";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import {
  CARRIER_MESSAGES,
  carrierForm,
  carrierAddress,
  carrierFormValues,
  CARRIERS_ADDRESS,
} from "../carrier.ts";
import { readCarrier, setCarrierRetired, saveCarrier } from "../carriers.server.ts";
import { legsOfCarrier } from "../named-carriers.server.ts";
import type { Route } from "./+types/carrier.route";
import { useState } from "react";
import { AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { CardStack } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { RecordActs } from "#app/kit/ui/record-acts.tsx";
import { CarriedCard, FactsCard, PeopleCard } from "./carrier-cards.tsx";
import { CarrierFields } from "./carrier-fields.tsx";

const LEGS_SHOWN = 10;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.carrier.name ?? "Carrier"} · Shipment Tracking System` },
];

export const loader = forStaff("carriers.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const carrier = await readCarrier(db, actor, params.id);
  const carried = await legsOfCarrier(db, actor, carrier.id, { now: now(), limit: LEGS_SHOWN });
  return { carrier, carried };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      await saveCarrier(db, actor, id, readForm(carrierForm, record), String(record.version));
      return { done: "Carrier saved" };
    },
    async retire(_, { db, actor }) {
      await setCarrierRetired(db, actor, id, true);
      return { done: "Carrier retired: it is no longer proposed" };
    },
    async "bring-back"(_, { db, actor }) {
      await setCarrierRetired(db, actor, id, false);
      return { done: "Carrier brought back" };
    },
  }),
  { needs: "carriers.write", lists: ["modes"] },
);
export const clientAction = formClientAction(CARRIER_MESSAGES.failed);

export default function CarrierRoute({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  useDoneToast(DONE);
  useRefetchOn("carrier");
  return <CarrierPage {...loaderData} answer={actionData} />;
}

const DONE = { added: "Carrier added" };

type CarrierPageProps = Route.ComponentProps["loaderData"] & { answer: FormAnswer | undefined };

function CarrierPage({ carrier, carried, answer }: CarrierPageProps) {
  const mayWrite = useCan("carriers.write");
  const [opened, setOpened] = useState<"edit" | "retire" | null>(null);
  const onClose = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={carrier.name}
        state={carrier.retired_at ? <Badge>Retired</Badge> : null}
        description={carrier.modes.map((mode) => TRANSPORT_MODES[mode]).join(", ")}
        path={[{ label: CARRIER_MESSAGES.title, to: CARRIERS_ADDRESS }, { label: carrier.name }]}
        acts={
          mayWrite ? (
            <RecordActs
              of={carrier.name}
              acts={[{ id: "edit", label: "Edit", onAction: () => setOpened("edit") }]}
              more={[
                {
                  id: "retire",
                  label: carrier.retired_at ? "Bring back" : "Retire",
                  icon: carrier.retired_at ? <ArchiveRestore /> : <Archive />,
                  onAction: () => setOpened("retire"),
                },
              ]}
            />
          ) : null
        }
      />
      <AnswerStatus answer={answer} />
      <div className="mt-4 grid items-start gap-2 xl:grid-cols-[22.5rem_minmax(0,1fr)]">
        <CardStack>
          <FactsCard carrier={carrier} />
          <PeopleCard contacts={carrier.contacts} />
        </CardStack>
        <CarriedCard {...carried} />
      </div>
      {opened === "edit" ? <CarrierDialog carrier={carrier} onClose={onClose} /> : null}
      {opened === "retire" ? <RetireDialog carrier={carrier} onClose={onClose} /> : null}
    </>
  );
}

/** Dialog that keeps the version it was opened with, so that a save never overwrites changes by others. */
function CarrierDialog(props: Pick<CarrierPageProps, "carrier"> & { onClose: () => void }) {
  const [carrier] = useState(props.carrier);
  return (
    <FormDialog
      title={`Edit ${carrier.name}`}
      size="xl"
      schema={carrierForm}
      lists={["modes"]}
      action={carrierAddress(carrier.id)}
      fields={{ intent: "save", version: String(carrier.version) }}
      submit="Save carrier"
      onClose={props.onClose}
    >
      <CarrierFields values={carrierFormValues(carrier)} modes={carrier.modes} />
    </FormDialog>
  );
}

function RetireDialog(props: Pick<CarrierPageProps, "carrier"> & { onClose: () => void }) {
  const { name, retired_at } = props.carrier;
  return retired_at ? (
    <ConfirmPageAct
      onClose={props.onClose}
      title="Bring this carrier back?"
      message={`${name} is proposed again where a carrier is typed.`}
      confirmLabel="Bring back"
      fields={{ intent: "bring-back" }}
    />
  ) : (
    <ConfirmPageAct
      onClose={props.onClose}
      title="Retire this carrier?"
      message={`${name} is no longer proposed. Legs, papers and its people stay, and it can be brought back.`}
      confirmLabel="Retire"
      fields={{ intent: "retire" }}
    />
  );
}
