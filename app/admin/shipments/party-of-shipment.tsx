import { buttonClasses } from "#app/ui/button.tsx";
import { Card, Fact, FactList } from "#app/ui/card.tsx";
import { MailLink, PhoneLink } from "#app/ui/reach-link.tsx";
import { company as ourselves } from "#content/company.ts";
import type { getShipment } from "#database/shipments/get-shipment.ts";
import { trackingLetter } from "#domain/shipments/tracking-letter.ts";

/** Shipper or consignee of a shipment, to be reached, and told where to follow it. */
export function PartyOfShipment(props: {
  kind: "shipper" | "consignee";
  shipment: Awaited<ReturnType<typeof getShipment>>;
  trackingAddress: string;
}) {
  const { kind, shipment, trackingAddress } = props;
  const name = shipment[`${kind}_name`];
  const email = shipment[`${kind}_email`];
  const phone = shipment[`${kind}_phone`];
  return (
    <Card
      title={kind === "shipper" ? "Shipper" : "Consignee"}
      actions={
        email ? (
          <a
            href={trackingLetter({
              to: email,
              name,
              shipment,
              address: trackingAddress,
              company: ourselves.name,
            })}
            data-print="hide"
            className={buttonClasses({ size: "sm" })}
          >
            Send Tracking Link<span className="sr-only"> to the {kind}</span>
          </a>
        ) : null
      }
    >
      {name === null ? (
        <p>None</p>
      ) : (
        <FactList className="sm:grid-cols-2!">
          <Fact label="Name">{name}</Fact>
          <Fact label="Company">{shipment[`${kind}_company`] ?? "N/A"}</Fact>
          <Fact label="Email" className="col-span-full">
            {email ? <MailLink address={email} /> : "N/A"}
          </Fact>
          <Fact label="Phone" className="col-span-full">
            {phone ? <PhoneLink number={phone} /> : "N/A"}
          </Fact>
          <Fact label="Address" className="col-span-full whitespace-pre-line">
            {shipment[`${kind}_address`] ?? "N/A"}
          </Fact>
        </FactList>
      )}
    </Card>
  );
}
