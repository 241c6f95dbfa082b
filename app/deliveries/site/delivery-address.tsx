import type { DriverDelivery } from "../open-delivery.server.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { DRIVER_MESSAGES } from "../site-words.ts";

/** Address, quantity and handling information for the driver. */
export function DeliveryAddress(delivery: Omit<DriverDelivery, "linkId" | "shipmentId">) {
  const { isPickup, party, place, pieces, references, dangerous, temperature } = delivery;
  return (
    <section aria-labelledby="deliver-to" className="border-l-4 border-signal-500 bg-white px-4 py-4">
      <p id="deliver-to" className="waybill-label text-slate-600">
        {isPickup ? DRIVER_MESSAGES.pickUpAt : DRIVER_MESSAGES.deliverTo}
      </p>
      <h1 className="mt-1 text-xl wrap-anywhere">{party ? party.company || party.name : place}</h1>
      {party?.company ? <p className="wrap-anywhere">{party.name}</p> : null}
      {party ? (
        <p className="wrap-anywhere whitespace-pre-line text-ink-900">{party.address || place}</p>
      ) : null}
      <p className="figures mt-2 wrap-anywhere text-slate-600">
        <WholeParts
          of={[
            pieces !== null && pieces > 0 && (
              <strong key="pieces" className="text-ink-900">
                {DRIVER_MESSAGES.pieces(pieces)}
              </strong>
            ),
            ...references,
          ]}
        />
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
