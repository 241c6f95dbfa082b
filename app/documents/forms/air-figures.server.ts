import type { Kysely } from "kysely";
import { readSettings } from "#app/settings/settings.server.ts";
import type { DocumentKind } from "#app/shipments/paper.ts";
import type { DB } from "#database/schema.generated.ts";
import type { AirFigures } from "../paper-data.ts";

/** Reads the company's settings for air waybills; undefined for other kinds. */
export async function readAirFigures(db: Kysely<DB>, kind: DocumentKind): Promise<AirFigures | undefined> {
  if (kind !== "house_air_waybill") return undefined;
  const { air_cm3_per_kg, iata_agent_code } = await readSettings(db);
  return { cm3PerKg: air_cm3_per_kg, agentCode: iata_agent_code };
}
