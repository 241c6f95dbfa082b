import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { offerAddressOf } from "../address.ts";
import type { OpenDialog } from "./act-dialogs.tsx";
import type { OfferPageData } from "./read-offer-page.server.ts";

/** What the customer reads of an offer, and who pays for it. */
export function CustomerCard(
  props: Pick<OfferPageData, "offer" | "origin" | "view"> & { onDialog: (dialog: OpenDialog) => void },
) {
  const { offer, origin, view } = props;
  return (
    <Card
      title="What the customer reads"
      actions={
        <Link to={`${offerAddressOf(offer.id)}/preview`} className="text-link pointer-coarse:py-2.5">
          Preview
        </Link>
      }
    >
      <FactList>
        <Fact label="Customer" className={origin.customer === undefined ? "col-span-full" : "col-span-2"}>
          <span>{view.customer.name}</span>
          {view.customer.company ? <span className="block">{view.customer.company}</span> : null}
          <span className="block font-normal">{offer.customer_email}</span>
        </Fact>
        {origin.customer === undefined ? null : (
          <Fact label="Charged to">
            <ChargedTo offer={offer} customer={origin.customer} onDialog={props.onDialog} />
          </Fact>
        )}
        <Fact label="Service">{view.service}</Fact>
        <Fact label="From">{view.origin}</Fact>
        <Fact label="To">{view.destination}</Fact>
        {[...view.cargo, ...view.terms, { label: "Valid until", value: view.validUntil }].map(
          ({ label, value }) => (
            <Fact key={label} label={label} className={value.length > LONG ? "max-sm:col-span-2" : undefined}>
              {value}
            </Fact>
          ),
        )}
      </FactList>
    </Card>
  );
}

/** Characters from which a fact takes the width of a phone. */
const LONG = 28;

/** The customer of an offer, with the acts that give it one while it has none. */
function ChargedTo(props: {
  offer: OfferPageData["offer"];
  customer: OfferPageData["origin"]["customer"] | null;
  onDialog: (dialog: OpenDialog) => void;
}) {
  const { offer, customer } = props;
  const mayWrite = useCan("offers.write");
  const mayAdd = useCan("customers.write");
  const prefilled = new URLSearchParams({
    name: offer.customer_company ?? offer.customer_name,
    "contacts.0.name": offer.customer_name,
    "contacts.0.email": offer.customer_email,
    language: offer.language,
    payment_days: String(offer.payment_days ?? ""),
  });
  return (
    <>
      {customer ? (
        <Link to={`/admin/customers/${customer.id}`} className="text-link">
          {customer.name}
        </Link>
      ) : (
        <span>No customer yet</span>
      )}
      {mayWrite ? (
        <span className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <NeedsScript>
            <Button size="sm" onClick={() => props.onDialog("customer")}>
              {customer ? "Change" : "Choose"}
              <span className="sr-only"> the customer</span>
            </Button>
          </NeedsScript>
          {customer || !mayAdd ? null : (
            <Link
              to={`/admin/customers/new?${prefilled}`}
              className="text-link font-normal pointer-coarse:py-2.5"
            >
              New customer
            </Link>
          )}
        </span>
      ) : null}
    </>
  );
}
