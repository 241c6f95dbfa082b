import { makeCalendar } from "#app/deadlines/calendar.server.ts";
import { deadlineForm } from "#app/deadlines/deadline.ts";
import { addDeadline, setDeadlineDone } from "#app/deadlines/deadlines.server.ts";
import type { Fields, World, WritingForm } from "./world.ts";

const TYPED = { kind: "cargo", due_at: "2027-01-10T12:00", reference: "SLOT-1" };

const ofDeadline = (
  name: string,
  more: (id: string, world: World) => Fields | Promise<Fields> = () => ({}),
): WritingForm => ({
  name,
  prepare: async (world) => {
    const shipment = await world.shipment();
    const id = await addDeadline(world.db, world.owner, shipment, deadlineForm.parse(TYPED));
    return { params: { id: shipment }, fields: { intent: name, id, ...(await more(id, world)) } };
  },
});

export const DEADLINE_FORMS: Record<string, readonly WritingForm[]> = {
  "deadlines/desk/shipment-deadlines.route": [
    {
      name: "add",
      prepare: async ({ shipment }) => ({
        params: { id: await shipment() },
        fields: { intent: "add", ...TYPED },
      }),
    },
    ofDeadline("change", () => ({ ...TYPED, reference: "SLOT-2", revision: "1" })),
    ofDeadline("done"),
    ofDeadline("reopen", async (id, { db, owner }) => {
      await setDeadlineDone(db, owner, id, true);
      return {};
    }),
    ofDeadline("seen"),
    ofDeadline("remove"),
  ],
  "deadlines/desk/deadlines.route": [
    { name: "calendar", prepare: () => ({ fields: { intent: "calendar" } }) },
    {
      name: "revoke",
      prepare: async ({ db, owner }) => {
        await makeCalendar(db, owner);
        return { fields: { intent: "revoke" } };
      },
    },
  ],
  "deadlines/settings/deadline-kinds.route": [
    {
      name: "save",
      prepare: () => ({
        fields: { intent: "save", code: "storage", label: "Storage", free_days: "5", from_event: "unloaded" },
      }),
    },
  ],
};
