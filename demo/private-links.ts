import { randomBytes } from "node:crypto";
import { demoParties, shipperId } from "./parties.ts";
import { demoId } from "./random.ts";
import { dayAt } from "./times.ts";

/** The sender of the first shipment. */
export const DEMO_PORTAL = { shipperId: shipperId("machines") };

/** A link to the customer's portal and one to its shipment, opened meanwhile. Nobody knows their tokens. */
export function demoPrivateLinks(now: Date, maker: { id: string; email: string }) {
  const at = (daysAgo: number, time: string) => dayAt(now, -daysAgo, time);
  const recipient = demoParties(now).shippers.find(({ id }) => id === DEMO_PORTAL.shipperId)?.email ?? null;
  const by = { created_by: maker.email, created_by_id: maker.id, recipient, opened_count: 3 };
  return [
    {
      ...by,
      id: demoId("private-link", 1),
      token_hash: randomBytes(32),
      shipper_id: DEMO_PORTAL.shipperId,
      created_at: at(24, "10:40"),
      expires_at: at(24 - 365, "10:40"),
      last_opened_at: at(1, "08:55"),
    },
    {
      ...by,
      id: demoId("private-link", 2),
      token_hash: randomBytes(32),
      shipment_id: demoId("shipment", 0),
      created_at: at(3, "14:05"),
      last_opened_at: at(1, "17:20"),
    },
  ];
}
