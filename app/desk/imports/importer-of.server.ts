import { data } from "react-router";
import type { Importer } from "#app/imports/importer.server.ts";
import { importKindOf, type ImportKind } from "#app/imports/import.ts";
import { carrierImporter } from "#app/carriers/import.server.ts";
import { companyImporter } from "#app/customers/import.server.ts";
import { shipmentImporter } from "#app/shipments/import.server.ts";

export const IMPORTERS: Record<ImportKind, Importer> = {
  shipments: shipmentImporter,
  companies: companyImporter,
  carriers: carrierImporter,
};

/** The importer of an address /admin/:section/import. @throws an answer 404 where the section has none */
export function importerOf({ section }: { section: string }): Importer {
  const kind = importKindOf(section);
  if (!kind) throw data(null, { status: 404 });
  return IMPORTERS[kind];
}
