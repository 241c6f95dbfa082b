import { Conflict } from "../errors.ts";
import { QUOTE_MESSAGES } from "#words/quotes.ts";

/** A request has a shipment already: a user has to confirm that another one should be created. */
export class EarlierShipment extends Conflict {
  readonly shipment: { id: string; number: string };

  constructor(shipment: { id: string; number: string }) {
    super(QUOTE_MESSAGES.hasShipment(shipment.number));
    this.shipment = shipment;
  }
}
