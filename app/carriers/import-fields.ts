import { fieldsWithContact } from "#app/imports/contacts.ts";
import { CARRIER_LABELS, CONTACT_LABELS } from "./carrier.ts";
import headings from "./import-headings.json" with { type: "json" };

export const CARRIER_COLUMNS = {
  ...CARRIER_LABELS,
  name: "Carrier",
  contact_name: "Contact",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_gets_orders: CONTACT_LABELS.gets_orders,
} as const;

/** Fields with the column headings used by offices for carriers, in English, Dutch, French and German. */
export const CARRIER_IMPORT_FIELDS = fieldsWithContact(CARRIER_COLUMNS, "Carrier", headings);
