import type { ImportValues, StoredShipment } from "./csv-plan.ts";
import type { DetailsChange } from "./csv-details.ts";

export function reverseOf(values: ImportValues, stored: StoredShipment): ImportValues {
  const { shipper, consignee, details, places, delivered, created_at: _, ...fields } = values;
  const back: ImportValues = {};
  for (const field of Object.keys(fields) as (keyof typeof fields)[])
    Object.assign(back, { [field]: stored[field] });
  if (shipper !== undefined) back.shipper = stored.shipper_id ? { id: stored.shipper_id } : null;
  if (consignee !== undefined) back.consignee = stored.consignee_id ? { id: stored.consignee_id } : null;
  const { origin_code, destination_code, current_code } = stored;
  // A place that changes forgets its code, so that all of them are set again.
  if (places || fields.origin_location || fields.destination_location || "current_location" in fields)
    back.places = { origin_code, destination_code, current_code };
  if (delivered?.entry && stored.delivered) {
    const { at, undated } = stored.delivered;
    back.delivered = { at: undated ? null : at, was: delivered.at, entry: delivered.entry, timestamp: at };
  }
  if (details) back.details = reverseDetails(details, stored);
  return back;
}

function reverseDetails(change: DetailsChange, { details, rows }: StoredShipment): DetailsChange {
  return {
    ...(change.references && { references: details.references }),
    ...(change.terms && { terms: details.terms }),
    ...(change.goods && { goods: rows.goods }),
    ...(change.containers && { containers: rows.containers }),
    ...(change.legs && { legs: rows.legs }),
    changes: Object.fromEntries(
      Object.entries(change.changes).map(([label, pair]) => [
        label,
        Array.isArray(pair) ? pair.toReversed() : pair,
      ]),
    ) as DetailsChange["changes"],
  };
}
