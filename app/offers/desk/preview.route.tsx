import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { OfferSheet } from "#app/offers/offer-sheet.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { readOffer } from "../read-offer.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { customerView } from "../customer-view.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/preview.route";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? numberWithVersion(loaderData) : "Offer"} for the customer · Shipment Tracking System`,
  },
];

export const loader = forStaff("offers.read", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const read = await readOffer(db, actor, params.id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { id, number, version } = read.offer;
  return { id, number, version, view: customerView(read.offer, read.lines) };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: OFFER_MESSAGES.fetchFailed, list: OFFERS_ADDRESS });

export default function OfferPreview({ loaderData: { view, ...offer } }: Route.ComponentProps) {
  const { customer, price } = view;
  const address = offerAddressOf(offer.id);
  return (
    <>
      <PageHeader
        path={[
          { label: "Offers", to: OFFERS_ADDRESS },
          { label: numberWithVersion(offer), to: address },
          { label: "Customer's view" },
        ]}
        title={view.lane}
        description="This is what the customer reads."
        acts={<ButtonLink to={address}>Back to the offer</ButtonLink>}
      />
      <div lang={view.language} className="as-light mt-5 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        <section aria-label={view.labels.price} className="on-ink p-5 sm:p-8">
          <p className="waybill-label text-slate-300">
            <WholeParts of={[view.title, view.date]} />
          </p>
          <p className="mt-2 wrap-anywhere text-slate-300">
            {view.labels.for} {customer.company ?? customer.name}
          </p>
          <p className="figures mt-4 font-heading text-3xl leading-tight font-bold wrap-anywhere text-white sm:text-4xl">
            {price.amount}
          </p>
          <p className="figures mt-1 text-slate-300">{price.note}</p>
        </section>
        <OfferSheet view={view} />
      </div>
    </>
  );
}
