import { type InsertObject, type Kysely, sql } from "kysely";
import { sendOffer } from "#app/offers/send.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { Actor } from "#app/access/policy.ts";
import { SAMPLES } from "./files.ts";

let numbers = 0;

/** A day from today in Brussels, negative ones are past. */
export const brusselsDay = (days: number) =>
  sql<string>`(now() at time zone 'Europe/Brussels')::date + ${sql.lit(days)}::int`;

/** Two lines that make EUR 960.50, or EUR 1 162.21 with VAT. */
export const twoLines = (cost = "800") => [
  { description: "Sea freight", cost, price: "1000.50" },
  { description: "Discount", cost: "0", price: "-40" },
];

/** Stores version 1 of an offer to An Maes, a draft unless `values` say otherwise; returns its id. */
export async function insertOffer(
  db: Kysely<DB>,
  values: Partial<InsertObject<DB, "offers">> = {},
  lines: readonly (ReturnType<typeof twoLines>[number] & Partial<InsertObject<DB, "offer_lines">>)[] = [],
): Promise<string> {
  const id = crypto.randomUUID();
  numbers += 1;
  await db
    .insertInto("offers")
    .values({
      id,
      first_id: id,
      number: `OF-2026-${String(numbers).padStart(5, "0")}`,
      version: 1,
      customer_name: "An Maes",
      customer_company: "Maes NV",
      customer_email: "an@maes.example",
      service_type: "Sea Freight",
      origin_location: "Antwerp",
      destination_location: "Lagos",
      currency: "EUR",
      valid_until: brusselsDay(14),
      created_by: "desk@zenne.example",
      ...values,
    })
    .execute();
  for (const [position, line] of lines.entries())
    await db
      .insertInto("offer_lines")
      .values({ offer_id: id, position, basis: "flat", quantity: "1", vat_rate: "21", ...line })
      .execute();
  return id;
}

/** Sends a draft as it is stored now; `changed` goes over what is sent. */
export async function sendDraft(
  db: Kysely<DB>,
  actor: Actor,
  id: string,
  publicUrl: string,
  changed: object = {},
): Promise<void> {
  const { updated_at: version } = await db
    .selectFrom("offers")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const draw = () => Promise.resolve({ pdf: SAMPLES.pdf });
  const mail = { subject: "Your offer", message: "Dear An", publicUrl };
  await sendOffer(db, actor, id, { ...mail, version, draw, ...changed });
}
