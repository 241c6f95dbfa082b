import { type DrawnPaper, numberText } from "#app/kit/pdf/drawn-paper.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import type { OwnLayout } from "#app/shipments/paper.ts";
import { drawArrivalNotice } from "./layouts/arrival-notice.server.ts";
import { drawBookingConfirmation } from "./layouts/booking-confirmation.server.ts";
import { PAPER_TEXTS, PAPER_WORDS } from "./customer-words.ts";
import { drawDeliveryNote } from "./layouts/delivery-note.server.ts";
import { drawDeliveryOrder } from "./layouts/delivery-order.server.ts";
import { type DrawLayout, languageOf } from "./layouts/own-layout.server.ts";
import { OwnPaper } from "./own-paper.server.ts";
import type { OwnLayoutInput, PaperPlace, PaperShipment } from "./paper-data.ts";
import { orderedLegs } from "./ordered-leg.ts";
import { placeText } from "./paper-texts.ts";
import { drawProformaInvoice } from "./layouts/proforma-invoice.server.ts";
import { drawTransportOrder } from "./layouts/transport-order.server.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { places } from "#content/places/places.server.ts";

const LAYOUTS: Record<OwnLayout, DrawLayout> = {
  delivery_note: drawDeliveryNote,
  arrival_notice: drawArrivalNotice,
  delivery_order: drawDeliveryOrder,
  transport_order: drawTransportOrder,
  booking_confirmation: drawBookingConfirmation,
  proforma_invoice: drawProformaInvoice,
};

/** Returns the start and end of the route on the paper; for a transport order those of the ordered legs. */
function endsOf({ kind, shipment, options = {} }: OwnLayoutInput): [from: string, to: string] {
  const legs = kind === "transport_order" ? orderedLegs(shipment, options.part ?? null) : [];
  const [first, last] = [legs.at(0), legs.at(-1)];
  return [
    placeText(first ? { name: first.from_place, code: first.from_code } : shipment.origin),
    placeText(last ? { name: last.to_place, code: last.to_code } : shipment.destination),
  ];
}

/** Draws the paper in the chosen language, else in that of the consignee's company. */
export const drawOwnLayout = (input: OwnLayoutInput): Promise<DrawnPaper> =>
  runInLanguage(languageOf(input), () => {
    const { kind, identity, options = {} } = input;
    const shipment = withReadersPlaces(input.shipment);
    const name = PAPER_WORDS[kind];
    const title = [name, numberText(identity) ?? PAPER_TEXTS.draft, shipment.trackingNumber].join(" ");
    const paper = new OwnPaper(title, identity, { name, scanned: shipment.trackingNumber });
    paper.route(...endsOf({ ...input, shipment }));
    LAYOUTS[kind](paper, { identity, shipment, options });
    return paper.finish();
  });

/**
 * Replaces place names by those in the reader's language: a port by its town, an unlisted place with its country.
 * Texts that contain more than the name, such as a quay, stay as typed.
 */
function withReadersPlaces(shipment: PaperShipment): PaperShipment {
  if (currentLanguage() === "en") return shipment;
  return {
    ...shipment,
    origin: inReadersLanguage(shipment.origin),
    destination: inReadersLanguage(shipment.destination),
    legs: shipment.legs.map((leg) => ({
      ...leg,
      from_place: inReadersLanguage({ name: leg.from_place, code: leg.from_code }).name,
      to_place: inReadersLanguage({ name: leg.to_place, code: leg.to_code }).name,
    })),
  };
}

function inReadersLanguage({ name, code }: PaperPlace): PaperPlace {
  const place = places.resolve(name);
  if (!place || (code !== null && place.code !== code)) return { name: places.shownName(name, null), code };
  return {
    name: name.includes(",") ? places.nameWithCountry(name, place.code) : places.readersName(place),
    code,
  };
}
