import { type Kysely, sql } from "kysely";
import type { Actor } from "#app/access/policy.ts";
import {
  consolidationNumber,
  type Head,
  legsWithHead,
  lookupWords,
  spanOf,
} from "#app/consolidations/consolidation.ts";
import { joinHouses } from "#app/consolidations/members.server.ts";
import { readStoredConsolidation } from "#app/consolidations/lock-consolidation.server.ts";
import type { Container } from "#app/shipments/containers.ts";
import { rowsOfShipments } from "#app/shipments/details.server.ts";
import { type Leg, withOffsets } from "#app/shipments/legs.ts";
import { zonesOfLeg } from "#app/shipments/event-place.server.ts";
import { DAY_MS, toLocalDay } from "#app/kit/time/time.ts";
import type { DB } from "#database/schema.generated.ts";
import { demoId } from "./random.ts";
import samples from "./samples/consolidations.json" with { type: "json" };

/** A container whose three part loads follow it, and a groupage truck that unloads where its shipments go, Lyon and Milan. */
export async function insertDemoConsolidations(tx: Kysely<DB>, now: Date, actor: Actor): Promise<void> {
  const year = Number(toLocalDay(now).slice(0, 4));
  for (const [index, { houses, head: typed, legs: route, container }] of samples.entries()) {
    const id = crypto.randomUUID();
    const number = consolidationNumber(year, index + 1);
    const head = typed as Head;
    const at = (days: number) => new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS + DAY_MS / 3);
    const ids = houses.map((house) => demoId("shipment", house));
    const typedLegs = route?.map(({ leaves, arrives, ...ends }) => {
      const planned = { etd: at(leaves), eta: at(arrives), atd: null, ata: null };
      const zones = zonesOfLeg({ mode: head.mode, ...ends });
      const rest = {
        id: crypto.randomUUID(),
        kind: "main",
        mode: head.mode,
        carrier: null,
        conveyance: null,
      };
      return withOffsets({ ...rest, ...ends, ...planned }, zones) as Leg;
    });
    const legs = typedLegs ?? (await mainLegsOf(tx, ids[0]!));
    const leaves = legs[0]?.etd?.getTime() ?? now.getTime();
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
        documents_cutoff: new Date(Math.max(at(1).getTime(), leaves - 2 * DAY_MS)),
        ...spanOf(legsWithHead(legs, head)),
        lookup: sql`search_fold(${lookupWords(number, head, { containers })})`,
        created_by: actor.email,
        created_by_id: actor.id,
      })
      .execute();
    if (!typedLegs) {
      const joining = { shipmentIds: ids, move: false, also: new Set<string>() };
      await joinHouses(tx, actor, await readStoredConsolidation(tx, id), joining);
      continue;
    }
    // Each shipment leaves the truck at its own destination, so both have legs of their own.
    await sql`
      insert into consolidation_shipments (shipment_id, consolidation_id, known_eta, added_by)
      select id, ${id}::uuid, estimated_delivery, ${actor.email} from shipments
      where id = any(${ids}::uuid[])`.execute(tx);
  }
  const kind = "consolidation";
  await tx.insertInto("document_counters").values({ kind, year, last: samples.length }).execute();
}

/** Returns the main legs of a shipment, without the carrier, which the master determines. */
async function mainLegsOf(tx: Kysely<DB>, shipmentId: string): Promise<Leg[]> {
  const details = await rowsOfShipments(tx, [shipmentId]);
  const legs = details.get(shipmentId)?.legs.filter(({ kind }) => kind === "main") ?? [];
  return legs.map((leg) => ({ ...leg, id: crypto.randomUUID(), carrier: null, conveyance: null }));
}
