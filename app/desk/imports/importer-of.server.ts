import { data } from "react-router";
import { IMPORTERS } from "./importers.server.ts";
import type { Importer } from "#app/imports/importer.server.ts";
import { importKindOf } from "#app/imports/import.ts";

/** The importer of an address /admin/:section/import. @throws an answer 404 where the section has none */
export function importerOf({ section }: { section: string }): Importer {
  const kind = importKindOf(section);
  if (!kind) throw data(null, { status: 404 });
  return IMPORTERS[kind];
}
