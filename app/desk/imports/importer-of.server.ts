import { data } from "react-router";
import { requestScope, type RouteArgs, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
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

export type ImportScope = StaffScope & { importer: Importer };

interface ImportArgs extends RouteArgs {
  params: { section: string };
}

/** Makes a loader or an action of /admin/:section/import; 404 for sections without import. The called functions authorize. */
export const forImport = <Args extends ImportArgs, Result>(
  handler: (args: Args, scope: ImportScope) => Promise<Result>,
): ((args: Args) => Promise<Result>) =>
  withErrorMapping(async (args) => {
    const kind = importKindOf(args.params.section);
    if (!kind) throw data(null, { status: 404 });
    const importer = IMPORTERS[kind];
    return handler(args, {
      ...args.context.get(requestScope),
      actor: args.context.get(staffContext),
      importer,
    });
  });
