import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { skipNext } from "#app/series/next-shipment.server.ts";
import { seriesForm } from "#app/series/series.ts";
import { setSeriesEnded, startSeries } from "#app/series/series.server.ts";
import type { Fields, World, WritingForm } from "./world.ts";

const today = toLocalDay(new Date());
const [PASSED, NEXT] = [addDays(today, -28), addDays(today, -21)];
const RHYTHM = { every: "1", unit: "week", closed_days: "before", lead_days: "7", next_on: NEXT };

const ofSeries = (
  name: string,
  more: (id: string, world: World) => Fields | Promise<Fields> = () => ({}),
): WritingForm => ({
  name,
  prepare: async (world) => {
    const shipment = await world.shipment();
    const typed = seriesForm.parse({ ...RHYTHM, pattern_day: PASSED });
    const id = await startSeries(world.db, world.owner, shipment, typed);
    return { params: { id: shipment }, fields: { intent: name, id, ...(await more(id, world)) } };
  },
});
const day = () => ({ day: NEXT });

export const SERIES_FORMS: Record<string, readonly WritingForm[]> = {
  "series/desk/shipment-series.route": [
    {
      name: "start",
      prepare: async ({ shipment }) => ({
        params: { id: await shipment() },
        fields: { intent: "start", ...RHYTHM, pattern_day: PASSED },
      }),
    },
    ofSeries("change", () => ({ ...RHYTHM, every: "2", revision: "1" })),
    ofSeries("make-next", day),
    ofSeries("skip-next", day),
    ofSeries("skip-passed", day),
    ofSeries("propose-again", async (id, { db, owner }) => {
      await skipNext(db, owner, id, NEXT);
      return day();
    }),
    ofSeries("end"),
    ofSeries("resume", async (id, { db, owner }) => {
      await setSeriesEnded(db, owner, id, true);
      return {};
    }),
  ],
  "series/desk/series.route": [ofSeries("end")],
};
