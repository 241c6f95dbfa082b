import type { ImportKind } from "#app/imports/import.ts";
import { companyImporter } from "#app/customers/import.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";
import type { Importer } from "#app/imports/importer.server.ts";

export const IMPORTERS: Record<ImportKind, Importer> = {
  shipments: shipmentImporter,
  companies: companyImporter,
};
