import type { OfferView } from "../offers/offer-view.ts";
import type { PartyKind } from "../parties/party-kind.ts";
import type { ServiceType } from "../service-type.ts";
import type { Container } from "../shipments/containers.ts";
import type { GoodsRow } from "../shipments/goods.ts";
import type { Leg } from "../shipments/legs.ts";
import type { ReferenceKind } from "../shipments/references.ts";
import type { Incoterm } from "../shipments/terms.ts";

/** The papers drawn from the record of a shipment, in the order of the screens. */
export const PAPER_NAMES = {
  cmr: "CMR consignment note",
  house_bill_of_lading: "House bill of lading",
  delivery_note: "Delivery note",
  manifest: "Cargo manifest",
  labels: "Piece labels",
} as const;
export type PaperKind = keyof typeof PAPER_NAMES;

/** A party as papers name it; empty strings count as missing. */
export interface PaperParty {
  name: string | null;
  company: string | null;
  /** In the lines of the address, without the country. */
  address: string[];
  /** ISO 3166: two capitals. */
  countryCode: string | null;
  phone: string | null;
  email: string | null;
  vatNumber: string | null;
  eori: string | null;
}

export interface PaperPlace {
  name: string;
  /** The UN/LOCODE. */
  code: string | null;
}

export type PaperGoods = Omit<GoodsRow, "id">;
export type PaperContainer = Omit<Container, "id"> & {
  /** Goods of other shipments are in it too; absent where they are not. */
  shared?: true;
};
export type PaperLeg = Omit<Leg, "id">;

/** What the papers say of one shipment. Rows have the columns of the record. */
export interface PaperShipment {
  id: string;
  trackingNumber: string;
  mode: ServiceType;
  shipper: PaperParty | null;
  consignee: PaperParty | null;
  origin: PaperPlace;
  destination: PaperPlace;
  references: { kind: ReferenceKind; value: string }[];
  goods: PaperGoods[];
  containers: PaperContainer[];
  legs: PaperLeg[];
  incoterm: Incoterm | null;
  incotermPlace: string | null;
  declaredValue: number | null;
  currency: string | null;
  dangerousGoods: boolean;
  /** As typed or as the sum of the goods. */
  weightKg: number | null;
  pieces: number | null;
  estimatedDelivery: Date | null;
  /** For the carrier and the consignee: no internal notes. */
  instructions: string | null;
}

/** What makes a paper this one: without a number it is a draft. */
export interface PaperIdentity {
  number: string | null;
  issuedAt: Date | null;
  /** The name of the member of staff. */
  issuedBy: string | null;
}

export const DRAFT: PaperIdentity = { number: null, issuedAt: null, issuedBy: null };

/** A box of a paper that has to be filled in and is not, or not so that it can be read. */
export interface MissingBox {
  /** Its number on the form, or its title where boxes have no numbers. */
  box: string;
  title: string;
  /** The name of the form field that fills it: what the screen leads to. */
  field: string;
  /** Whose own record fills it instead, and what that is found by. */
  party?: { kind: PartyKind; search: string };
  /** What is missing, for people. */
  words: string;
  /** Filled, in letters that our fonts do not have. */
  unprinted?: boolean;
}

/** Of a manifest as a whole: null where the shipments say it. */
export interface ManifestHead {
  /** Vehicle, voyage or flight. */
  conveyance: string | null;
  carrier: string | null;
  from: string | null;
  to: string | null;
}

/** Four on a sheet of A4, or one on each page of a label printer. */
export const LABEL_SIZES = {
  a4: "A6, four on a page of A4",
  thermal: "100 × 150 mm, one on a page",
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;

/** What a paper is drawn from. */
export type PaperInput =
  | { kind: "cmr"; identity: PaperIdentity; shipment: PaperShipment }
  | {
      kind: "house_bill_of_lading";
      identity: PaperIdentity;
      shipment: PaperShipment;
      /** Null: the same as the consignee. */
      notify: PaperParty | null;
      /** How many original bills are issued: three is the custom. */
      originals: number;
    }
  | { kind: "delivery_note"; identity: PaperIdentity; shipment: PaperShipment }
  | { kind: "manifest"; identity: PaperIdentity; head: ManifestHead; shipments: PaperShipment[] }
  | { kind: "offer"; view: OfferView; draft: boolean }
  | { kind: "labels"; size: LabelSize; publicUrl: string; shipments: PaperShipment[] };

/** A paper as PDF. */
export interface DrawnPaper {
  pdf: Uint8Array;
  pages: number;
}
