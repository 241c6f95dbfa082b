import { claimsOfShipment, closeClaim } from "#app/claims/claims.server.ts";
import { openClaim } from "#app/claims/open-claim.server.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import type { Fields, World, WritingForm } from "./world.ts";

const day = () => toLocalDay(new Date());

async function claimOf({ db, owner, shipment }: World) {
  const shipment_id = await shipment();
  await openClaim(db, owner, {
    shipment_id,
    kind: "damaged",
    happened_on: day(),
    pieces: 1,
    description: null,
  });
  const [claim] = await claimsOfShipment(db, owner, shipment_id);
  if (!claim) throw new Error("no claim was opened");
  return claim;
}

const ofClaim = (
  name: string,
  more: (claim: Awaited<ReturnType<typeof claimOf>>, world: World) => Fields | Promise<Fields>,
): WritingForm => ({
  name,
  prepare: async (world) => {
    const claim = await claimOf(world);
    return { params: { id: claim.id }, fields: { intent: name, ...(await more(claim, world)) } };
  },
});

export const CLAIM_FORMS: Record<string, WritingForm[]> = {
  "claims/desk/claims.route": [
    {
      name: "open",
      prepare: async ({ shipment }) => ({
        fields: { intent: "open", shipment_id: await shipment(), kind: "delay", happened_on: day() },
      }),
    },
  ],
  "claims/desk/claim.route": [
    ofClaim("save", ({ version }) => ({
      version,
      kind: "damaged",
      mode: "road",
      notice_due: day(),
      currency: "EUR",
      amount: "250",
    })),
    ofClaim("attach", async ({ shipment_id }, world) => ({
      files: await world.file({ kind: "shipment", id: shipment_id }),
    })),
    ofClaim("notice", () => ({ sent_on: day() })),
    ofClaim("mail-notice", ({ version }) => ({
      version,
      to: "planning@haulier.example",
      language: "nl",
      subject: "Schade",
      message: "Zie de foto's.",
    })),
    ofClaim("close", () => ({ outcome: "paid", settled_amount: "250" })),
    ofClaim("reopen", async ({ id }, { db, owner }) => {
      await closeClaim(db, owner, id, { outcome: "mended", settled_amount: null });
      return {};
    }),
  ],
};
