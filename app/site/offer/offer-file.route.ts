import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { findCustomerFile } from "#database/files/list-files.ts";
import type { Route } from "./+types/offer-file.route";
import { offerDownload } from "./offer-download.server.ts";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  offerDownload(args, (db, offer) => findCustomerFile(db, offer.first_id, args.params.file, "offer_id")),
);
