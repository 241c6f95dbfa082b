import type { Language } from "#app/kit/language/language.ts";
import type { PaperIdentity } from "#app/kit/pdf/drawn-paper.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { ServiceType } from "#app/goods/service-type.ts";
import type { Container } from "#app/shipments/containers.ts";
import type { GoodsRow } from "#app/shipments/goods.ts";
import type { Leg } from "#app/shipments/legs.ts";
import { type DocumentKind, DOCUMENT_KINDS, DOCUMENTS, type OwnLayout } from "#app/shipments/paper.ts";
import type { OrderedPart } from "./ordered-leg.ts";
import type { ReferenceKind } from "#app/shipments/references.ts";
import type { Incoterm } from "#app/shipments/terms.ts";

export type PaperKind = DocumentKind | "labels" | "loading_list";
export const PAPER_NAMES = {
  ...Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, DOCUMENTS[kind].name])),
  labels: "Piece labels",
  loading_list: "Loading list",
} as Readonly<Record<PaperKind, string>>;

/** A party on a paper; empty strings count as missing. */
export interface PaperParty {
  name: string | null;
  company: string | null;
  /** Lines of the address without the country. */
  address: string[];
  countryCode: string | null;
  phone: string | null;
  email: string | null;
  vatNumber: string | null;
  eori: string | null;
}

export interface PaperPlace {
  name: string;
  code: string | null;
}

export type PaperGoods = Omit<GoodsRow, "id">;
export type PaperContainer = Omit<Container, "id"> & {
  /** The container also has goods of other shipments. */
  shared?: true;
};
export type PaperLeg = Omit<Leg, "id">;

export const FREE_TIME_KINDS = ["demurrage", "detention", "storage"] as const;

export interface FreeTime {
  kind: (typeof FREE_TIME_KINDS)[number];
  /** The last free day at the place, `YYYY-MM-DD`; null until the event from which its days are counted. */
  until: string | null;
  days: number | null;
  working: boolean;
}

export const CUTOFF_KINDS = ["documents", "vgm", "cargo"] as const;

/** Until when something must be there before departure. */
export interface Cutoff {
  kind: (typeof CUTOFF_KINDS)[number];
  at: Date;
  /** UTC offset of its place in minutes. */
  offset: number | null;
}

export interface PaperShipment {
  id: string;
  trackingNumber: string;
  mode: ServiceType;
  shipper: PaperParty | null;
  consignee: PaperParty | null;
  origin: PaperPlace;
  destination: PaperPlace;
  references: { kind: ReferenceKind; value: string }[];
  /** The references as recorded, where an issued bill of ours replaces that of the record. */
  recordedReferences?: { kind: ReferenceKind; value: string }[];
  goods: PaperGoods[];
  containers: PaperContainer[];
  legs: PaperLeg[];
  incoterm: Incoterm | null;
  incotermPlace: string | null;
  declaredValue: number | null;
  currency: string | null;
  dangerousGoods: boolean;
  /** The weight as typed, or the sum of the goods. */
  weightKg: number | null;
  pieces: number | null;
  estimatedDelivery: Date | null;
  /** «min 2 °C, max 8 °C»; absent when none is agreed. */
  temperature?: string;
  /** Free times at the port of arrival that are still running; absent without any. */
  freeTimes?: FreeTime[];
  /** Cut-off times that are still to be met; absent without any. */
  cutoffs?: Cutoff[];
  /** Where and when the goods were picked up, else when that is planned; absent when neither is known. */
  takenOver?: { place: PaperPlace | null; day: string };
  /** The pick-up planned for the first leg by road; absent without a plan. `ends` is «HH:MM», `vehicle` a key of `VEHICLES`. */
  plannedPickup?: { day: string; ends?: string | null; haulier: string | null; vehicle: string | null };
  /** Addresses on record of its carriers by road, by the name that stands on the leg or the plan. */
  carrierAddresses?: Record<string, string>;
  /** Instructions for the carrier and the consignee, without internal notes. */
  instructions: string | null;
  /** The consolidation it travels in; absent without one. */
  consolidation?: { number: string; master: string | null };
  /** Language of the consignee's company; absent for English, as on papers drawn before other languages existed. */
  language?: Language;
}

export interface MissingBox {
  /** Number of the box on the form, or its title when boxes have no numbers. */
  box: string;
  title: string;
  /** The form field that fills it. */
  field: string;
  /** The party whose own record fills it instead, and the search text for it. */
  party?: { kind: PartyKind; search: string };
  words: string;
  unprinted?: boolean;
}

/** Header of a manifest; null for the value common to the shipments. */
export interface ManifestHead {
  conveyance: string | null;
  carrier: string | null;
  from: string | null;
  to: string | null;
}

export const LABEL_SIZES = {
  a4: "A6, four on a page of A4",
  a6: "A6, one on a page",
  thermal: "100 × 150 mm, one on a page",
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;

/** The company's settings for its air waybills. */
export interface AirFigures {
  cm3PerKg: number;
  agentCode: string | null;
}

/** Optional entries of a paper in own layout; defaults come from the shipment. */
export interface OwnLayoutOptions {
  language: Language | null;
  /** Haulier of a transport order; on a delivery order the holder of the goods. */
  addressee: string | null;
  /** «EUR 450.00». */
  price: string | null;
  /** Terminal or warehouse to which a transport order goes; null for the end of its legs. */
  deliverTo: string | null;
  slots: string | null;
  /** Planned times of a transport order, in its language; null for those of its legs. */
  pickupAt: string | null;
  deliveryAt: string | null;
  /** Part of the route of a transport order; null for the leg by road as a whole. */
  part: OrderedPart | null;
  /** Notify party of an arrival notice, when it differs from the consignee. */
  notify: string | null;
}

export interface OwnLayoutInput {
  kind: OwnLayout;
  identity: PaperIdentity;
  shipment: PaperShipment;
  options?: Partial<OwnLayoutOptions>;
}

/** A form that can share one sheet with others of its kind. */
export type SheetForm =
  | { kind: "cmr"; identity: PaperIdentity; shipment: PaperShipment }
  | {
      kind: "house_bill_of_lading";
      identity: PaperIdentity;
      shipment: PaperShipment;
      /** Lines of the notify party; null for the consignee. */
      notify: string | null;
      originals: number;
      /** Without the originals, for those who hold none. */
      isCopy?: true;
    }
  | {
      kind: "house_air_waybill";
      identity: PaperIdentity;
      shipment: PaperShipment;
      air: AirFigures;
      notify?: string | null;
    };

export type PaperInput =
  | OwnLayoutInput
  | SheetForm
  | { kind: "forms"; forms: SheetForm[] }
  | { kind: "manifest"; identity: PaperIdentity; head: ManifestHead; shipments: PaperShipment[] }
  | { kind: "loading_list"; shipments: PaperShipment[] }
  | { kind: "labels"; size: LabelSize; publicUrl: string; shipments: PaperShipment[] };
