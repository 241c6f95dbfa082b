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
import type { OwnLayoutInput, PaperParty } from "./paper-data.ts";
import { orderedEnds } from "./ordered-leg.ts";
import { partyLines, placeText } from "./paper-texts.ts";
import { drawProformaInvoice } from "./layouts/proforma-invoice.server.ts";
import { drawTransportOrder } from "./layouts/transport-order.server.ts";
import { withReadersPlaces } from "./readers-places.server.ts";

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
  const ordered = kind === "transport_order" ? orderedEnds(shipment, options.part ?? null) : undefined;
  const [from, to] = ordered ?? [shipment.origin, shipment.destination];
  return [placeText(from), placeText(to)];
}

function ofSender(party: PaperParty, foot: string) {
  const [name = "", ...lines] = partyLines(party).split("\n");
  const reach = [party.phone, party.email].filter(Boolean).join(" · ");
  return {
    sender: { name, lines: [lines.join(", "), reach].filter(Boolean).join("\n"), isOther: true },
    foot,
  };
}

/** Draws the paper in the chosen language, else in that of the consignee's company. */
export const drawOwnLayout = (input: OwnLayoutInput): Promise<DrawnPaper> =>
  runInLanguage(languageOf(input), () => {
    const { kind, identity, options = {} } = input;
    const shipment = withReadersPlaces(input.shipment);
    const name = PAPER_WORDS[kind];
    const title = [name, numberText(identity) ?? PAPER_TEXTS.draft, shipment.trackingNumber].join(" ");
    const paper = new OwnPaper(title, identity, {
      name,
      scanned: shipment.trackingNumber,
      // The seller makes out a proforma invoice, not their forwarder.
      ...(kind === "proforma_invoice" &&
        shipment.shipper &&
        ofSender(shipment.shipper, [name, numberText(identity) ?? PAPER_TEXTS.draft].join(" · "))),
    });
    paper.route(...endsOf({ ...input, shipment }));
    LAYOUTS[kind](paper, { identity, shipment, options });
    return paper.finish();
  });
