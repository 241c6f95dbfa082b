import { toLocalDay } from "#app/kit/time/time.ts";
import { stopForm } from "#app/planning/stop.ts";
import { readRecalls } from "#app/planning/recalls.server.ts";
import { removeStop, saveStop } from "#app/planning/stops.server.ts";
import { orderHaulier } from "#app/planning/order-haulier.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { publicUrl, type World, type WritingForm } from "./world.ts";

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

/** An order that was sent to a haulier who has lost the stop since. */
const lost =
  (intent: string, more: Record<string, string> = {}): WritingForm["prepare"] =>
  async ({ db, owner, shipment }: World) => {
    const shipment_id = await shipment();
    await saveStop(db, owner, stopForm.parse(stop(shipment_id)));
    const wanted = { to: "planning@haulage.example", price: null, deliverTo: null, note: null };
    const deps = { draw: drawPaper, publicUrl };
    await orderHaulier(db, owner, { ...wanted, shipmentId: shipment_id, kind: "pickup" }, deps);
    await removeStop(db, owner, shipment_id, "pickup");
    const recall = (await readRecalls(db, owner)).find((each) => each.shipment_id === shipment_id);
    return { fields: { intent, document_id: recall?.id ?? "", ...more } };
  };

export const PLANNING_FORMS: Record<string, WritingForm[]> = {
  "planning/desk/planning.route": [
    {
      name: "save",
      prepare: async ({ shipment }) => ({ fields: { intent: "save", ...stop(await shipment()) } }),
    },
    { name: "remove", prepare: planned("remove") },
    { name: "order", prepare: planned("order", { to: "planning@haulage.example" }) },
    {
      name: "order-all",
      prepare: planned("order-all", (id) => ({ to: "planning@haulage.example", stops: `pickup-${id}` })),
    },
    {
      name: "recall",
      prepare: lost("recall", {
        to: "planning@haulage.example",
        language: "nl",
        subject: "Geannuleerd",
        message: "Gelieve niet te rijden.",
      }),
    },
    { name: "recalled", prepare: lost("recalled") },
  ],
};
