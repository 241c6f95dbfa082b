import { Link } from "react-router";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { localTimeAt } from "#app/places/zone-time.ts";
import { CARRIER_LABELS, type CarrierContact, CONTACT_LABELS } from "../carrier.ts";
import type { Carrier } from "../carriers.server.ts";
import type { CarriedLeg } from "../named-carriers.server.ts";

export function FactsCard({ carrier }: { carrier: Carrier }) {
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

export function PeopleCard({ contacts }: Pick<Carrier, "contacts">) {
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

export function CarriedCard({ legs, more }: { legs: readonly CarriedLeg[]; more: boolean }) {
  return (
    <Card title="Shipments under way">
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
