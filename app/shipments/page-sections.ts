/** The sections of a shipment's page by their URL segment; the first is the page's own address. */
export const SHIPMENT_SECTIONS = ["overview", "goods", "papers", "money", "messages", "changes"] as const;
export type ShipmentSection = (typeof SHIPMENT_SECTIONS)[number];

export const isShipmentSection = (section: string | undefined): section is ShipmentSection =>
  SHIPMENT_SECTIONS.some((name) => name === section);

/** The section of each card that has an anchor. */
const ANCHORS = {
  deadlines: "overview",
  repeats: "overview",
  deliveries: "overview",
  claims: "overview",
  papers: "papers",
  documents: "papers",
  files: "papers",
  delivery: "papers",
  charges: "money",
  notes: "messages",
  links: "messages",
} as const satisfies Record<string, ShipmentSection>;

type Anchor = keyof typeof ANCHORS;

export const sectionOfAnchor = (anchor: string): ShipmentSection | null =>
  Object.hasOwn(ANCHORS, anchor) ? ANCHORS[anchor as Anchor] : null;

export function sectionAddress(id: string, section: ShipmentSection): string {
  const page = `/admin/shipments/${encodeURIComponent(id)}`;
  return section === "overview" ? page : `${page}/${section}`;
}

/** Returns the address of a card on a shipment's page, such as `…/messages#notes`. */
export const cardAddress = (id: string, anchor: Anchor): string =>
  `${sectionAddress(id, ANCHORS[anchor])}#${anchor}`;
