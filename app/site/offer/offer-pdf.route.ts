import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { storedPdf } from "#database/offers/stored-pdf.ts";
import type { Route } from "./+types/offer-pdf.route";
import { offerDownload } from "./offer-download.server.ts";

export const loader = withErrorMapping((args: Route.LoaderArgs) =>
  offerDownload(args, (db, offer) => storedPdf(db, offer)),
);
