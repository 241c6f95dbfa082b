import { randomUUID } from "node:crypto";
import { bulkEtaForm } from "#app/shipments/bulk-forms.ts";
import { readLetters } from "#app/shipments/notify-customers.server.ts";
import { legSchema } from "#app/shipments/legs.ts";
import { headForm } from "#app/consolidations/consolidation.ts";
import { changeVessel } from "#app/consolidations/change-vessel.server.ts";
import { costForm } from "#app/consolidations/cost.ts";
import { saveCost } from "#app/consolidations/costs.server.ts";
import { readCosts } from "#app/consolidations/read-costs.server.ts";
import { readConsolidation } from "#app/consolidations/read-consolidations.server.ts";
import {
  setConsolidationClosed,
  createConsolidation,
} from "#app/consolidations/create-consolidation.server.ts";
import { moveConsolidation, saveConsolidation } from "#app/consolidations/save-consolidation.server.ts";
import type { Fields, World, WritingForm } from "./world.ts";

const LEG = { kind: "main", mode: "sea", from_place: "Shanghai", to_place: "Antwerp" };
const COST = {
  description: "Ocean freight",
  amount: "100",
  currency: "EUR",
  basis: "equal",
  booked_on: "2026-11-20",
};
const EVENT = { status: "in_transit", date: "2026-11-20", time: "10:00", confirmed_year: "2026" };

/** Creates a consolidation with one shipment and a leg. */
async function planned({ db, owner, shipment }: World) {
  const house = await shipment();
  const { id } = await createConsolidation(db, owner, { shipmentIds: [house], move: false });
  const leg = {
    ...LEG,
    id: null,
    etd: new Date("2026-12-01T08:00:00Z"),
    eta: new Date("2026-12-30T08:00:00Z"),
  };
  const typed = {
    head: headForm.parse({ mode: "sea" }),
    plan: { legs: [legSchema.parse(leg)], containers: [] },
    cause: { reason: null, note: null },
    also: new Set<string>(),
  };
  const { version } = (await readConsolidation(db, owner, id)).master;
  await saveConsolidation(db, owner, id, typed, { version });
  return { id, house };
}

const VESSEL = { name: "MSC Ines 412W" };

async function named(db: World["db"], owner: World["owner"], id: string) {
  const { master } = await readConsolidation(db, owner, id);
  const head = headForm.parse({ mode: "sea", conveyance: VESSEL.name });
  const typed = { head, plan: master, cause: { reason: null, note: null }, also: new Set<string>() };
  await saveConsolidation(db, owner, id, typed, { version: master.version });
}

/** Changes the vessel of a consolidation. @returns the batch of the change */
async function changedVessel({ db, owner }: World, id: string) {
  await named(db, owner, id);
  const change = { ...VESSEL, conveyance: "MSC Anna 2", carrier: null, times: new Map<string, never>() };
  const where = { masters: [id], shipments: [], cause: { reason: null, note: null } };
  return (await changeVessel(db, owner, { ...change, ...where })).batch;
}

/** Gives a shipment a consignee with a mail. @returns the fields of the letter to them */
async function letterAbout({ db, owner }: World, house: string) {
  const { id: consignee_id } = await db
    .insertInto("consignees")
    .values({ name: "An Maes", email: `${randomUUID()}@maes.example` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("shipments").set({ consignee_id }).where("id", "=", house).execute();
  const { letters, version } = await readLetters(db, owner, [house]);
  return { to: letters.map(({ key }) => key), version };
}

const form = (
  intent: string,
  fieldsOf: (world: World, made: { id: string; house: string }) => Promise<Fields> | Fields,
): WritingForm => ({
  name: intent,
  async prepare(world) {
    const made = await planned(world);
    return { params: { id: made.id }, fields: { intent, ...(await fieldsOf(world, made)) } };
  },
});

const numberOf = async ({ db }: World, id: string) =>
  (await db.selectFrom("shipments").select("tracking_number").where("id", "=", id).executeTakeFirstOrThrow())
    .tracking_number;

export const CONSOLIDATION_FORMS: Record<string, readonly WritingForm[]> = {
  "consolidations/desk/new-consolidation.route": [
    { name: "save", prepare: () => ({ fields: { intent: "save", mode: "sea", details: "1" } }) },
  ],
  "consolidations/desk/add.route": [
    {
      name: "new",
      prepare: async ({ shipment }) => ({
        fields: { scope: "selection", ids: [await shipment()], into: "" },
      }),
    },
    {
      name: "into",
      prepare: async (world) => ({
        fields: { scope: "selection", ids: [await world.shipment()], into: (await planned(world)).id },
      }),
    },
  ],
  "consolidations/desk/tell.route": [form("tell", (world, { house }) => letterAbout(world, house))],
  "consolidations/desk/tell-vessel.route": [
    {
      name: "tell",
      async prepare(world) {
        const { id, house } = await planned(world);
        const batch = await changedVessel(world, id);
        return { params: { batch }, fields: { intent: "tell", ...(await letterAbout(world, house)) } };
      },
    },
  ],
  "consolidations/desk/vessel.route": [
    form("change", async ({ db, owner }, { id }) => {
      await named(db, owner, id);
      return { ...VESSEL, conveyance: "MSC Anna 2", master: [id] };
    }),
    form("undo", async (world, { id }) => ({ batch: await changedVessel(world, id) })),
  ],
  "consolidations/desk/edit-consolidation.route": [
    form("save", async ({ db, owner }, { id }) => {
      const { version } = (await readConsolidation(db, owner, id)).master;
      const legs = Object.fromEntries(Object.entries(LEG).map(([name, value]) => [`legs.0.${name}`, value]));
      return { mode: "sea", carrier: "CMA CGM", version, details: "1", ...legs };
    }),
  ],
  "consolidations/desk/consolidation.route": [
    form("add", async (world) => ({ numbers: await numberOf(world, await world.shipment()) })),
    form("remove", (_, { house }) => ({ house })),
    form("event", () => EVENT),
    form("eta", () => ({ days: "7", delay_reason: "carrier" })),
    form("undo", async ({ db, owner }, { id }) => {
      await moveConsolidation(db, owner, id, bulkEtaForm.parse({ days: "3" }), { also: new Set() });
      return { act: (await readConsolidation(db, owner, id)).acts[0]?.id ?? "" };
    }),
    form("cost", () => COST),
    form("remove-cost", async ({ db, owner }, { id }) => {
      await saveCost(db, owner, id, null, costForm.parse(COST));
      return { cost: (await readCosts(db, owner, id))[0]?.id ?? "" };
    }),
    form("close", () => ({})),
    form("open", async ({ db, owner }, { id }) => {
      await setConsolidationClosed(db, owner, id, true);
      return {};
    }),
  ],
};
