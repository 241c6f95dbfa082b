import { type Kysely, sql } from "kysely";
import {
  consolidationNumber,
  type Head,
  legsWithHead,
  lookupWords,
  spanOf,
} from "#app/consolidations/consolidation.ts";
import type { Container } from "#app/shipments/containers.ts";
import { type Leg, withOffsets } from "#app/shipments/legs.ts";
import { zoneOfCode } from "#app/shipments/event-place.server.ts";
import { DAY_MS, toLocalDay } from "#app/kit/time/time.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoId } from "./random.ts";
import samples from "./samples/consolidations.json" with { type: "json" };

/** A container with three part loads, and a groupage truck that unloads in Lyon and Milan; their shipments stay as they are. */
export async function insertDemoConsolidations(tx: Kysely<DB>, now: Date, createdBy: string): Promise<void> {
  const year = Number(toLocalDay(now).slice(0, 4));
  for (const [index, { houses, head: typed, legs: route, container }] of samples.entries()) {
    const id = crypto.randomUUID();
    const number = consolidationNumber(year, index + 1);
    const head = typed as Head;
    const at = (days: number) => new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS + DAY_MS / 3);
    const legs = route.map(({ leaves, arrives, ...ends }) => {
      const planned = { etd: at(leaves), eta: at(arrives), atd: null, ata: null };
      const zones = { from: zoneOfCode(ends.from_code), to: zoneOfCode(ends.to_code) };
      const rest = {
        id: crypto.randomUUID(),
        kind: "main",
        mode: head.mode,
        carrier: null,
        conveyance: null,
      };
      return withOffsets({ ...rest, ...ends, ...planned }, zones) as Leg;
    });
    const containers: Container[] = container
      ? [{ id: crypto.randomUUID(), tare_kg: null, gross_kg: null, ...container }]
      : [];
    await tx
      .insertInto("consolidations")
      .values({
        id,
        number,
        ...head,
        legs: JSON.stringify(legs),
        containers: JSON.stringify(containers),
        documents_cutoff: at(Math.max(1, (route[0]?.leaves ?? 0) - 2)),
        ...spanOf(legsWithHead(legs, head)),
        lookup: sql`search_fold(${lookupWords(number, head, { containers })})`,
        created_by: createdBy,
      })
      .execute();
    await sql`
      insert into consolidation_shipments (shipment_id, consolidation_id, known_eta, added_by)
      select id, ${id}::uuid, estimated_delivery, ${createdBy} from shipments
      where id = any(${houses.map((house) => demoId("shipment", house))}::uuid[])`.execute(tx);
  }
  const kind = "consolidation";
  await tx.insertInto("document_counters").values({ kind, year, last: samples.length }).execute();
}
