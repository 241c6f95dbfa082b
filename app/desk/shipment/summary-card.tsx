import { displaySizes } from "#app/goods/weight-text.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { ExternalLink } from "lucide-react";
import { Card, FactRow, FactRows } from "#app/kit/ui/card.tsx";
import { shortDate } from "#app/shipments/attention.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { formatDate, formatDateTime, formatTime } from "#app/kit/time/time.ts";
import { FACT_FIELDS, SHIPMENT_FIELD_LABELS } from "#app/shipments/shipment.ts";
import { TERM_LABELS } from "#app/shipments/terms.ts";
import { AddPayer } from "./add-payer.tsx";
import { PayerReason } from "./payer-reason.tsx";
import { MovedNote } from "./eta-line.tsx";
import { useShipmentPage } from "./use-shipment-page.ts";
import { Fragment } from "react";
import { Link } from "react-router";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";

/** Facts that are not in the page's head (number, route, parties, status). Empty fields are left out. */
export function SummaryCard() {
  const { shipment, history, details, trackingAddress, asOf } = useShipmentPage();
  const newest = history.entries.find(({ counts }) => counts);
  const due = shipment.estimated_delivery;
  return (
    <Card className="@container" title="Summary">
      <FactRows className="xl:gap-y-0 @min-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        {shipment.current_location ? (
          <FactRow label="Current Location">
            <span>{shipment.current_location}</span>
            {newest?.location === shipment.current_location && !newest.undated ? (
              <span className="block text-xs font-normal text-slate-600 wide:ml-1.5 wide:inline">
                since {shortDate(newest.timestamp, asOf)} {formatTime(newest.timestamp)}
              </span>
            ) : null}
          </FactRow>
        ) : null}
        {due ? (
          <FactRow label="Estimated Delivery">
            {formatDateTime(due)}
            <MovedNote />
          </FactRow>
        ) : null}
        <FactRow label="Tracking Number">
          <span>{shipment.tracking_number}</span>
          <ButtonLink
            to={trackingAddress}
            target="_blank"
            variant="quiet"
            size="sm"
            iconOnly
            title={trackingAddress}
            aria-label="Tracking page"
            data-print="hide"
            className="-my-2 ml-1 align-middle"
          >
            <ExternalLink aria-hidden="true" />
          </ButtonLink>
        </FactRow>
        <FactRow label="Service">{shipment.service_type}</FactRow>
        <FactRow label="Created">{formatDate(shipment.created_at)}</FactRow>
        {shipment.weight === null ? null : (
          <FactRow label="Weight">
            <span>{displayWeight(shipment.weight)}</span>
            {details.totals ? (
              <span className="block text-xs font-normal text-slate-600 wide:ml-2 wide:inline">
                total of the goods
              </span>
            ) : null}
          </FactRow>
        )}
        {FACT_FIELDS.filter((name) => shipment[name] !== null).map((name) => (
          <FactRow key={name} label={SHIPMENT_FIELD_LABELS[name]}>
            {name === "dimensions" ? <Dimensions text={shipment.dimensions ?? ""} /> : shipment[name]}
          </FactRow>
        ))}
        <HandlingFacts />
        <IncotermFact />
        <PayerFact />
        <OfferFact />
        {shipment.notes ? (
          <FactRow label="Notes" wide className="whitespace-pre-line">
            {shipment.notes}
          </FactRow>
        ) : null}
      </FactRows>
    </Card>
  );
}

/** «120 × 80 × 110 cm (3), 60 × 40 × 40 cm (1)», without line breaks within a size. */
const Dimensions = ({ text }: { text: string }) =>
  displaySizes(text)
    .split(/(?<=,) /)
    .map((size, index) => (
      <Fragment key={index}>
        {index > 0 ? " " : null}
        <span className="inline-block">{size}</span>
      </Fragment>
    ));

/** Handling information for people who touch the goods. */
function HandlingFacts() {
  const { terms, goods } = useShipmentPage().details;
  const temperature = temperatureText(terms.temperature_min_c, terms.temperature_max_c);
  const numbers = new Set(goods.flatMap(({ un_number }) => (un_number ? `UN ${un_number}` : [])));
  return (
    <>
      {terms.dangerous_goods ? (
        <FactRow label={TERM_LABELS.dangerous_goods}>
          <Badge tone="yellow" whole>
            {[...numbers].join(", ") || "Yes"}
          </Badge>
        </FactRow>
      ) : null}
      {temperature ? <FactRow label="Temperature">{temperature}</FactRow> : null}
    </>
  );
}

function IncotermFact() {
  const { incoterm, incoterm_place } = useShipmentPage().details.terms;
  return incoterm ? (
    <FactRow label={TERM_LABELS.incoterm}>{[incoterm, incoterm_place].filter(Boolean).join(" ")}</FactRow>
  ) : null;
}

function PayerFact() {
  const { payer, isOverCredit } = useShipmentPage();
  return (
    <FactRow label="Bill to" wide>
      <span className="block">{payer.name ?? "–"}</span>
      <PayerReason className="text-xs font-normal text-slate-600" />
      <AddPayer className="text-xs" />
      {isOverCredit ? (
        <Badge tone="yellow" whole>
          Over its credit limit: ask accounting
        </Badge>
      ) : null}
    </FactRow>
  );
}

function OfferFact() {
  const { offer } = useShipmentPage();
  if (!offer) return null;
  return (
    <FactRow label="Offer">
      <Link to={offerAddressOf(offer.id)} className="text-link">
        {numberWithVersion(offer)}
      </Link>
    </FactRow>
  );
}
