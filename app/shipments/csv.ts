import { toLocalDay } from "#app/kit/time/time.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import type { z } from "zod";
import type { CONTAINER_LABELS } from "./containers.ts";
import type { placesSchema } from "./details.ts";
import type { GOODS_LABELS } from "./goods.ts";
import type { LEG_LABELS } from "./legs.ts";
import type { ReferenceKind } from "./references.ts";
import { FILE_TITLES, type ShipmentFieldName } from "./shipment.ts";
import type { Terms } from "./terms.ts";

/** The columns and titles are specified. */
const EXPORT_COLUMNS = {
  tracking_number: "Tracking Number",
  status: "Status",
  origin_location: "Origin",
  destination_location: "Destination",
  current_location: "Current Location",
  weight: "Weight",
  shipper: "Shipper",
  consignee: "Consignee",
  created_at: "Created At",
} as const;
type ExportColumn = keyof typeof EXPORT_COLUMNS;

export const DETAIL_COLUMNS = {
  house_bl: "House B/L",
  master_bl: "Master B/L",
  hawb: "HAWB",
  mawb: "MAWB",
  container: "Container",
  booking: "Booking",
  purchase_order: "Purchase Order",
  customer_reference: "Customer Reference",
  other: "Other Reference",
  incoterm: "Incoterm",
  incoterm_place: "Incoterm Place",
  declared_value: "Declared Value",
  declared_currency: "Currency",
  dangerous_goods: "Dangerous Goods",
  temperature_min_c: "Lowest Temperature (C)",
  temperature_max_c: "Highest Temperature (C)",
} as const satisfies Record<ReferenceKind | keyof Terms, string>;

/** Columns of the rows of a shipment in a file: each of several lines holds one row of each section. */
export const ROW_COLUMNS = {
  goods_packages: "Goods Packages",
  goods_package_code: "Goods Package Type",
  goods_description: "Goods Description",
  goods_marks: "Goods Marks",
  goods_length_cm: "Goods Length (cm)",
  goods_width_cm: "Goods Width (cm)",
  goods_height_cm: "Goods Height (cm)",
  goods_gross_kg: "Goods Gross Weight (kg)",
  goods_volume_m3: "Goods Volume (m3)",
  goods_hs_code: "Goods HS Code",
  goods_un_number: "Goods UN Number",
  goods_dg_name: "Goods Proper Shipping Name",
  goods_dg_class: "Goods Class",
  goods_packing_group: "Goods Packing Group",
  goods_transport_category: "Goods Transport Category",
  goods_tunnel_code: "Goods Tunnel Code",
  goods_dg_quantity: "Goods Net Quantity",
  goods_dg_unit: "Goods Net Quantity Unit",
  goods_flash_point_c: "Goods Flash Point (C)",
  goods_marine_pollutant: "Goods Marine Pollutant",
  goods_limited_quantity: "Goods Limited Quantity",
  goods_stackable: "Goods Stackable",
  goods_container: "Goods Container",
  container_number: "Container Number",
  container_type_code: "Container Type",
  container_seal: "Container Seal",
  container_tare_kg: "Container Tare (kg)",
  container_gross_kg: "Container Gross Weight (kg)",
  leg_kind: "Leg Kind",
  leg_mode: "Leg Mode",
  leg_carrier: "Leg Carrier",
  leg_conveyance: "Leg Vessel/Flight/Plate",
  leg_from_place: "Leg From",
  leg_from_code: "Leg From UN/LOCODE",
  leg_to_place: "Leg To",
  leg_to_code: "Leg To UN/LOCODE",
  leg_etd: "Leg ETD",
  leg_eta: "Leg ETA",
  leg_atd: "Leg ATD",
  leg_ata: "Leg ATA",
} as const satisfies Record<
  | `goods_${keyof typeof GOODS_LABELS}`
  | `container_${keyof typeof CONTAINER_LABELS}`
  | `leg_${keyof typeof LEG_LABELS}`,
  string
>;
export type RowColumn = keyof typeof ROW_COLUMNS;

const { service_type, estimated_delivery, ...furtherTitles } = FILE_TITLES;

export const IMPORT_COLUMNS = {
  ...EXPORT_COLUMNS,
  service_type,
  estimated_delivery,
  delivered_at: "Delivered At",
  ...furtherTitles,
  shipper_email: "Shipper Email",
  shipper_company: "Shipper Company",
  consignee_email: "Consignee Email",
  consignee_company: "Consignee Company",
  bill_to: "Bill To",
  owner: "Owner",
  origin_code: "Origin UN/LOCODE",
  destination_code: "Destination UN/LOCODE",
  current_code: "Current UN/LOCODE",
  ...DETAIL_COLUMNS,
  ...ROW_COLUMNS,
} as const satisfies Record<
  | keyof typeof DETAIL_COLUMNS
  | RowColumn
  | "owner"
  | "bill_to"
  | keyof z.output<typeof placesSchema>
  | Exclude<ShipmentFieldName, "shipper_id" | "consignee_id" | "bill_to_company_id">
  | `${PartyKind}${"" | "_email" | "_company"}`
  | "created_at"
  | "delivered_at",
  string
>;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

export const FULL_EXPORT = Object.keys(EXPORT_COLUMNS) as ExportColumn[];
export const BULK_EXPORT = FULL_EXPORT.filter((column) => column !== "shipper" && column !== "consignee");

/** The export «with details» has the columns of an import, so that it can be imported again. */
export const DETAILED_EXPORT = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** `all-shipments-{date}` or `shipments-{date}`; with details both say so. The date is that in Brussels. */
export function exportFileName(scope: "all" | "selection", now: Date, detailed = false): string {
  const what = `${scope === "all" ? "all-" : ""}shipments${detailed ? "-details" : ""}`;
  return `${what}-${toLocalDay(now)}`;
}
