import { toLocalDay } from "#app/kit/time/time.ts";
import { stopForm } from "#app/planning/stop.ts";
import { saveStop } from "#app/planning/stops.server.ts";
import type { World, WritingForm } from "./world.ts";

const stop = (shipment_id: string) => ({
  shipment_id,
  kind: "pickup",
  day: toLocalDay(new Date()),
  haulier: "Sample Haulage",
});

const planned =
  (
    intent: string,
    more: Record<string, string> | ((id: string) => Record<string, string>) = {},
  ): WritingForm["prepare"] =>
  async ({ db, owner, shipment }: World) => {
    const shipment_id = await shipment();
    await saveStop(db, owner, stopForm.parse(stop(shipment_id)));
    return {
      fields: {
        intent,
        shipment_id,
        kind: "pickup",
        ...(typeof more === "function" ? more(shipment_id) : more),
      },
    };
  };

export const PLANNING_FORMS: Record<string, WritingForm[]> = {
  "planning/desk/planning.route": [
    {
      name: "save",
      prepare: async ({ shipment }) => ({ fields: { intent: "save", ...stop(await shipment()) } }),
    },
    { name: "remove", prepare: planned("remove") },
    { name: "tell", prepare: planned("tell", { to: "planning@haulage.example" }) },
    {
      name: "tell-all",
      prepare: planned("tell-all", (id) => ({ to: "planning@haulage.example", stops: `pickup-${id}` })),
    },
  ],
};
