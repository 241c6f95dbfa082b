import { randomUUID } from "node:crypto";
import { carrierForm } from "#app/carriers/carrier.ts";
import { readCarrier, setCarrierRetired, saveCarrier } from "#app/carriers/carriers.server.ts";
import type { World, WritingForm } from "./world.ts";

const fields = () => ({ name: `Carrier ${randomUUID()}`, modes: "road" });

async function carrierOf({ db, owner }: World) {
  const id = await saveCarrier(db, owner, null, carrierForm.parse(fields()), null);
  return readCarrier(db, owner, id);
}

export const CARRIER_FORMS: Record<string, WritingForm[]> = {
  "carriers/desk/new-carrier.route": [
    { name: "save", prepare: () => ({ fields: { intent: "save", ...fields() } }) },
  ],
  "carriers/desk/carrier.route": [
    {
      name: "save",
      prepare: async (world) => {
        const { id, version } = await carrierOf(world);
        return { params: { id }, fields: { intent: "save", version, ...fields() } };
      },
    },
    {
      name: "retire",
      prepare: async (world) => ({
        params: { id: (await carrierOf(world)).id },
        fields: { intent: "retire" },
      }),
    },
    {
      name: "bring-back",
      prepare: async (world) => {
        const { id } = await carrierOf(world);
        await setCarrierRetired(world.db, world.owner, id, true);
        return { params: { id }, fields: { intent: "bring-back" } };
      },
    },
  ],
};
