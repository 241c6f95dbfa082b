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
  CARRIER_LABELS,
  type CarrierContact,
  carrierFormValues,
  CARRIERS_ADDRESS,
  CONTACT_LABELS,
} from "../carrier.ts";
import { readCarrier, retireCarrier, saveCarrier, type Carrier } from "../carriers.server.ts";
import { legsOfCarrier, type CarriedLeg } from "../named-carriers.server.ts";
import type { Route } from "./+types/carrier.route";
import { useState } from "react";
import { Link } from "react-router";
import { AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Card, CardStack, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { RecordActs } from "#app/kit/ui/record-acts.tsx";
import { localTimeAt } from "#app/places/zone-time.ts";
import { formatDay } from "#app/kit/time/time.ts";
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
      await retireCarrier(db, actor, id, true);
      return { done: "Carrier retired: it is no longer proposed" };
    },
    async "bring-back"(_, { db, actor }) {
      await retireCarrier(db, actor, id, false);
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

interface CarrierPageProps {
  carrier: Carrier;
  carried: { legs: CarriedLeg[]; more: boolean };
  answer: FormAnswer | undefined;
}

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
      <div className="mt-4 grid items-start gap-2 xl:grid-cols-2">
        <CardStack>
          <Facts carrier={carrier} />
          <People contacts={carrier.contacts} />
        </CardStack>
        <Carried {...carried} />
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
  const shown = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => (isOpen ? undefined : props.onClose()),
  };
  return retired_at ? (
    <ConfirmPageAct
      {...shown}
      title="Bring this carrier back?"
      message={`${name} is proposed again where a carrier is typed.`}
      confirmLabel="Bring back"
      fields={{ intent: "bring-back" }}
    />
  ) : (
    <ConfirmPageAct
      {...shown}
      title="Retire this carrier?"
      message={`${name} is no longer proposed. Legs, papers and its people stay, and it can be brought back.`}
      confirmLabel="Retire"
      fields={{ intent: "retire" }}
    />
  );
}

function Facts({ carrier }: Pick<CarrierPageProps, "carrier">) {
  const { scac, iata_prefix, other_names, address, language, notes } = carrier;
  return (
    <Card>
      <FactList>
        {scac ? <Fact label={CARRIER_LABELS.scac}>{scac}</Fact> : null}
        {iata_prefix ? <Fact label={CARRIER_LABELS.iata_prefix}>{iata_prefix}</Fact> : null}
        {other_names.length > 0 ? (
          <Fact label={CARRIER_LABELS.other_names}>{other_names.join("; ")}</Fact>
        ) : null}
        <Fact label={CARRIER_LABELS.language}>{STAFF_LANGUAGE_NAMES[language ?? "en"]}</Fact>
        {address ? (
          <Fact label={CARRIER_LABELS.address} className="col-span-full whitespace-pre-line">
            {address}
          </Fact>
        ) : null}
        {notes ? (
          <Fact label={CARRIER_LABELS.notes} className="col-span-full whitespace-pre-line">
            {notes}
          </Fact>
        ) : null}
      </FactList>
    </Card>
  );
}

function People({ contacts }: Pick<CarrierPageProps["carrier"], "contacts">) {
  return (
    <Card title="People">
      {contacts.length === 0 ? (
        <p className="text-slate-600">Nobody yet: transport orders are written to the address you type.</p>
      ) : (
        <ul className="divide-y divide-slate-200">
          {contacts.map((person) => (
            <Person key={`${person.name} ${person.email ?? ""}`} person={person} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const Person = ({ person: { name, email, phone, task, gets_orders } }: { person: CarrierContact }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
    <span className="font-medium text-ink-900">{name}</span>
    {task ? <span className="text-slate-600">{task}</span> : null}
    {email ? (
      <a href={`mailto:${email}`} className="text-link wrap-anywhere">
        {email}
      </a>
    ) : null}
    {phone ? (
      <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="text-link figures">
        {phone}
      </a>
    ) : null}
    {gets_orders ? <Badge tone="blue">{CONTACT_LABELS.gets_orders}</Badge> : null}
  </li>
);

const dayOf = ({ eta, eta_offset }: CarriedLeg) =>
  formatDay(localTimeAt(new Date(eta), eta_offset ?? 0).slice(0, 10));

function Carried({ legs, more }: CarrierPageProps["carried"]) {
  return (
    <Card title="Under way with it">
      {legs.length === 0 ? (
        <p className="text-slate-600">No leg of an open shipment arrives with it.</p>
      ) : (
        <ul className="divide-y divide-slate-200">
          {legs.map((leg) => (
            <li
              key={`${leg.shipment_id} ${leg.from_place} ${leg.to_place} ${String(leg.eta)}`}
              className="grid gap-x-4 py-2 sm:grid-cols-[9rem_1fr_auto]"
            >
              <Link to={`/admin/shipments/${leg.shipment_id}`} className="text-link figures">
                {leg.tracking_number}
              </Link>
              <span className="wrap-anywhere">
                {`${leg.from_place} → ${leg.to_place}${leg.conveyance ? `, ${leg.conveyance}` : ""}`}
              </span>
              <span className="figures text-slate-600">{dayOf(leg)}</span>
            </li>
          ))}
        </ul>
      )}
      {more ? <p className="mt-2 text-slate-600">And more, which arrive later.</p> : null}
    </Card>
  );
}
