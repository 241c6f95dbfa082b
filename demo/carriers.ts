import type { Insertable, Kysely } from "kysely";
import type { LegMode } from "#app/shipments/leg-modes.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoId } from "./random.ts";
import samples from "./samples/carriers.json" with { type: "json" };

interface DemoContact {
  name: string;
  email: string;
  phone?: string;
  task: string;
  gets_orders?: boolean;
}

type DemoCarrier = Pick<Insertable<DB["carriers"]>, "name" | "modes" | "language">;

export async function insertDemoCarriers(tx: Kysely<DB>): Promise<void> {
  for (const [index, { other_names = [], contacts, ...carrier }] of samples.entries()) {
    const carrier_id = demoId("carrier", index);
    await tx
      .insertInto("carriers")
      .values({ id: carrier_id, ...(carrier as DemoCarrier) })
      .execute();
    const names = [carrier.name, ...other_names];
    await tx
      .insertInto("carrier_names")
      .values((eb) =>
        names.map((name) => ({ carrier_id, name, key: eb.fn<string>("search_fold", [eb.val(name)]) })),
      )
      .execute();
    const people = (contacts as DemoContact[]).map((person, position) => ({
      ...person,
      carrier_id,
      position,
    }));
    await tx.insertInto("carrier_contacts").values(people).execute();
  }
}

/** Returns a carrier for a leg of the demo: one per mode, and two hauliers in turn. */
export function demoCarrier(mode: LegMode, turn: number): string | null {
  const fitting = samples.filter(({ modes }) => modes.includes(mode));
  return fitting[turn % Math.max(1, fitting.length)]?.name ?? null;
}
