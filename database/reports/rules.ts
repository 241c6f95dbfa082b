import { createHash } from "node:crypto";
import { COMPANY_TIME_ZONE } from "#domain/time.ts";
import { REQUEST_RULES } from "./parts-of-requests.ts";
import { SHIPMENT_RULES } from "./parts-of-shipments.ts";

/** To be raised when what a record adds is computed in another way. */
const VERSION = 2;

/** By which rules the sums are made: with others (another time zone, other opening hours) they are made anew. */
export const RULES = createHash("sha256")
  .update(JSON.stringify([VERSION, COMPANY_TIME_ZONE, REQUEST_RULES, SHIPMENT_RULES]))
  .digest("hex");
