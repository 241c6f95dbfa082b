import { MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { displayWeight } from "#app/goods/weight.ts";
import { labelText } from "#app/kit/language/label-text.ts";
import { phoneHref } from "#app/kit/text/phone.ts";
import type { DriverDelivery } from "../open-delivery.server.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { DRIVER_MESSAGES } from "../site-words.ts";

/** Opens an address in the phone's own map or navigation. @param isApple iPhones do not open `geo:` */
const mapHref = (address: string, isApple: boolean): string => {
  const query = encodeURIComponent(address.replaceAll("\n", ", "));
  return isApple ? `https://maps.apple.com/?q=${query}` : `geo:0,0?q=${query}`;
};

interface DeliveryAddressProps extends Omit<DriverDelivery, "linkId" | "shipmentId"> {
  isApple: boolean;
}

/** Address, quantity and handling information for the driver. */
export function DeliveryAddress({ isApple, ...delivery }: DeliveryAddressProps) {
  const { isPickup, party, place, pieces, references, dangerous, temperature, planned, kg, note } = delivery;
  return (
    <section aria-labelledby="deliver-to" className="border-l-4 border-signal-500 bg-white px-4 py-4">
      <p id="deliver-to" className="waybill-label text-slate-600">
        {isPickup ? DRIVER_MESSAGES.pickUpAt : DRIVER_MESSAGES.deliverTo}
      </p>
      <h1 className="mt-1 text-xl wrap-anywhere">{party ? party.company || party.name : place}</h1>
      {party?.company ? <p className="wrap-anywhere">{party.name}</p> : null}
      {party ? (
        <Touch href={mapHref(party.address || place, isApple)} icon={<MapPin aria-hidden="true" />}>
          {party.address || place}
        </Touch>
      ) : null}
      {party?.phone ? (
        <Touch href={phoneHref(party.phone)} icon={<Phone aria-hidden="true" />}>
          {party.phone}
        </Touch>
      ) : null}
      {planned ? <p className="figures mt-2 font-semibold">{DRIVER_MESSAGES.planned(planned)}</p> : null}
      <p className="figures font-semibold text-ink-900 empty:hidden">
        <WholeParts
          of={[pieces !== null && pieces > 0 && DRIVER_MESSAGES.pieces(pieces), kg && displayWeight(kg)]}
        />
      </p>
      {note ? (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>{labelText(DRIVER_MESSAGES.note)}</strong> {note}
        </p>
      ) : null}
      <p className="figures mt-2 wrap-anywhere text-slate-600">
        <WholeParts of={references} />
      </p>
      {temperature ? (
        <p className="figures mt-2 font-semibold text-ink-900">{DRIVER_MESSAGES.temperature(temperature)}</p>
      ) : null}
      {dangerous.length > 0 ? (
        <div className="figures mt-2 wrap-anywhere text-red-700">
          <p className="font-semibold">{DRIVER_MESSAGES.dangerous}</p>
          <ul>
            {dangerous.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

const Touch = ({ href, icon, children }: { href: string; icon: ReactNode; children: string }) => (
  <a
    href={href}
    className="mt-1 -mb-1 flex min-h-11 w-fit items-center gap-2.5 py-1.5 text-ink-900 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-slate-600"
  >
    {icon}
    <span className="text-link figures wrap-anywhere whitespace-pre-line">{children}</span>
  </a>
);
