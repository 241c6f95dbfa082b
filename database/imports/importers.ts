import type { ImportKind } from "#domain/imports/import.ts";
import { companyImporter } from "../companies/import.ts";
import { shipmentImporter } from "../shipments/import.ts";
import type { Importer } from "./importer.ts";

export const IMPORTERS: Record<ImportKind, Importer> = {
  shipments: shipmentImporter,
  companies: companyImporter,
};
