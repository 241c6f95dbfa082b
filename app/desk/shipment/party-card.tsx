import { onOneLine } from "#app/kit/text/text.ts";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { buttonClasses, ButtonLink } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { partySearchAddress } from "#app/parties/party-kind.ts";
import { trackingLetter } from "#app/shipments/letters.ts";
import { company as ourselves } from "#content/company.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

export function PartyOfShipment({ kind }: { kind: "shipper" | "consignee" }) {
  const { shipment } = useShipmentPage();
  const mayShip = useCan("shipments.write");
  const name = shipment[`${kind}_name`];
  const email = shipment[`${kind}_email`];
  const phone = shipment[`${kind}_phone`];
  const address = shipment[`${kind}_address`];
  const company = shipment[`${kind}_company`];
  const customerId = shipment[`${kind}_customer_id`];
  const customer = customerId ? shipment[`${kind}_customer`] : null;
  return (
    <Card title={kind === "shipper" ? "Shipper" : "Consignee"} actions={<PartyActs kind={kind} />}>
      {name === null ? (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>None</span>
          {mayShip ? (
            <Link
              to={`/admin/shipments/${shipment.id}/edit#${kind}_id`}
              data-print="hide"
              className="text-link py-1 font-medium pointer-coarse:py-2.5"
            >
              Choose the {kind}
            </Link>
          ) : null}
        </p>
      ) : (
        <div className="grid gap-y-1.5 wide:gap-y-1">
          <dl className="flex flex-wrap gap-x-3 gap-y-1">
            <PartyFact label="Name" className="font-medium">
              {name}
            </PartyFact>
            {!company || customer === company ? null : <PartyFact label="Company">{company}</PartyFact>}
            {customer ? (
              <PartyFact label={customer === company ? "Company" : "Customer"}>
                <Link
                  to={`/admin/customers/${customerId}`}
                  className="text-link inline-block leading-6 pointer-coarse:py-2"
                >
                  {customer}
                </Link>
              </PartyFact>
            ) : null}
          </dl>
          {email || phone ? (
            <dl className="flex flex-wrap gap-x-3 gap-y-1 wide:text-[0.8125rem] pointer-coarse:gap-y-2 pointer-coarse:py-1">
              {email ? (
                <PartyFact label="Email">
                  <MailLink address={email} />
                </PartyFact>
              ) : null}
              {phone ? (
                <PartyFact label="Phone">
                  <PhoneLink number={phone} className="whitespace-nowrap" />
                </PartyFact>
              ) : null}
            </dl>
          ) : null}
          {address ? (
            <dl>
              <PartyFact label="Address">{onOneLine(address)}</PartyFact>
            </dl>
          ) : null}
        </div>
      )}
    </Card>
  );
}

/** A fact whose label is only for screen readers, since the value is self-explanatory. */
const PartyFact = (props: { label: string; className?: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="sr-only">{props.label}</dt>
    <dd className={classNames("figures wrap-anywhere text-ink-900", props.className)}>{props.children}</dd>
  </div>
);

function PartyActs({ kind }: { kind: "shipper" | "consignee" }) {
  const { shipment, letters, letterRoutes } = useShipmentPage();
  const mayWrite = useCan("customers.write");
  const name = shipment[`${kind}_name`];
  const email = shipment[`${kind}_email`];
  return (
    <>
      {name !== null && mayWrite ? (
        <ButtonLink
          to={partySearchAddress(kind, email ?? name)}
          size="sm"
          variant="quiet"
          iconOnly
          title="Change"
          aria-label={`Change the ${kind}’s data`}
          data-print="hide"
          className="-mx-1"
        >
          <Pencil aria-hidden="true" />
        </ButtonLink>
      ) : null}
      {email ? (
        <a
          href={trackingLetter({
            to: email,
            name,
            shipment: { ...shipment, ...letterRoutes[letters[kind].language] },
            ...letters[kind],
            company: ourselves.name,
          })}
          data-print="hide"
          className={buttonClasses({ size: "sm" })}
        >
          Send tracking link<span className="sr-only"> to the {kind}</span>
        </a>
      ) : null}
    </>
  );
}
