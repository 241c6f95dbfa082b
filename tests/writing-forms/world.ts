import { randomUUID } from "node:crypto";
import type { Staff } from "#app/request/context.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { createCompany } from "#app/customers/companies.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { addFile } from "#app/files/add-file.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import type { SettingKey } from "#app/settings/settings.ts";
import { readSettings, settingVersion } from "#app/settings/settings.server.ts";
import { addStatusEntry } from "#app/shipments/status-history.server.ts";
import { companySchema } from "#app/customers/company.ts";
import type { FileOwner } from "#app/live/file-owners.ts";
import { FILE_OWNERS } from "#app/live/file-owners.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { partySchema } from "#app/parties/party.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { pdfOf } from "../files.ts";
import { insertOffer, twoLines } from "../offers.ts";

export const publicUrl = "https://zenne.example";

export type Fields = Record<string, string | string[] | File>;

/** A form that is ready to be sent: what it is about is there. */
export interface ReadyForm {
  fields: Fields;
  /** The parameters of its address. */
  params?: Record<string, string>;
  search?: string;
}

/** A form of an action. */
export interface WritingForm {
  /** Its `intent`, or what distinguishes it from the action's other forms. */
  name: string;
  prepare: (world: World) => Promise<ReadyForm> | ReadyForm;
  /** Set when it records no event: why a repetition has no further effect. */
  harmless?: string;
}

let count = 0;
/** A number that no other thing of the run has. */
export const nextNumber = () => (count += 1);

export const shipmentFields = () => ({
  tracking_number: `TWICE-${process.pid}-${nextNumber()}`,
  status: "pending",
  service_type: "Sea Freight",
  origin_location: "Ghent",
  destination_location: "Lagos",
});

export const companyFields = () => ({
  name: `Company ${randomUUID()}`,
  country_code: "BE",
});

/** Creates the records that forms need, new for each, by an actor with all capabilities. */
export function makeWorld(db: Database, staff: Staff) {
  const owner = { ...staff, role: "owner" as const };
  const stored = async (table: "quote_requests" | "contact_submissions") => {
    const about =
      table === "quote_requests"
        ? { origin_location: "Brussels", destination_location: "Lagos", cargo_type: "Pumps" }
        : { message: "Hello" };
    const row = await db
      .insertInto(table)
      .values({ name: "Ngozi Obi", email: `${randomUUID()}@brightpath.example`, ...about } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const contentOf = async () => {
    const { hash } = await storeContent(db, new Blob([pdfOf(randomUUID())]));
    return hash;
  };
  const shipment = (values: Record<string, string> = {}) =>
    createShipment(db, owner, shipmentForm.parse({ ...shipmentFields(), ...values }));
  return {
    db,
    staff,
    /** The same with every right. */
    owner,
    shipment,
    entry: async (shipmentId: string) => {
      const moved = { status: "in_transit", timestamp: new Date(), location: null, notes: null };
      return addStatusEntry(db, owner, shipmentId, moved);
    },
    request: () => stored("quote_requests"),
    message: () => stored("contact_submissions"),
    company: (name = companyFields().name) =>
      createCompany(db, owner, companySchema.parse({ ...companyFields(), name })),
    party: (kind: PartyKind) =>
      createParty(db, owner, kind, partySchema.parse({ name: `Party ${randomUUID()}` })),
    offer: (values: Parameters<typeof insertOffer>[1] = {}) =>
      insertOffer(db, { number: `OF-T-${nextNumber()}`, ...values }, twoLines()),
    file: async (of: FileOwner, values: object = {}) => {
      const file = { [FILE_OWNERS[of.kind].column]: of.id, hash: await contentOf(), name: "a.pdf" };
      const added = await db
        .transaction()
        .execute((tx) => addFile(tx, owner, { ...file, kind: "other", ...values }));
      return added.id;
    },
    colleague: async (role: Staff["role"] = "operations") => {
      const email = `${randomUUID()}@zenne.example`;
      return { id: (await addStaff(db, { email, password: "quiet-canal-barge", role })) ?? "", email };
    },
    settingVersion: async (key: SettingKey) => settingVersion((await readSettings(db))[key]),
    version: async (
      table: "offers" | "offer_templates" | "shippers" | "consignees" | "companies",
      id: string,
    ) => {
      const row = await db
        .selectFrom(table as "offers")
        .select("updated_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.updated_at.toISOString();
    },
  };
}

export type World = ReturnType<typeof makeWorld>;
