import { readAirFigures } from "../forms/air-figures.server.ts";
import { withCarrierAddresses } from "../paper-carriers.server.ts";
import { readPaperShipment } from "../read-paper-shipment.server.ts";
import { isSingleKind, issueOptionsSchema, paperFileName } from "../document.ts";
import { paperInput } from "../paper-input.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { DOCUMENT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/draft.route";
import { drawnResponse, paperAnswer, refusal } from "./draw.server.ts";

/** Draws a paper as it would be issued now, marked DRAFT and without a number; nothing is stored. */
export const loader = forStaff(
  "shipments.read",
  async ({ request, params }: Route.LoaderArgs, { db, actor, log }) => {
    const { kind, ...query } = Object.fromEntries(new URL(request.url).searchParams);
    if (!isSingleKind(kind)) return refusal(DOCUMENT_MESSAGES.kindUnknown, 400);
    return paperAnswer(log, DOCUMENT_MESSAGES.drawFailed, async () => {
      const shipment = await readPaperShipment(db, actor, params.id);
      const options = issueOptionsSchema.safeParse(query).data;
      const shipments = await withCarrierAddresses(db, actor, [shipment], options?.addressee);
      return drawnResponse(
        log,
        paperInput({ kind, options, air: await readAirFigures(db, kind) }, shipments, DRAFT),
        paperFileName(kind, `DRAFT-${shipment.trackingNumber}`),
      );
    });
  },
);
