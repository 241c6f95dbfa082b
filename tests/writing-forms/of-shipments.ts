import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { readEditForm } from "#app/shipments/read-form.server.ts";
import { makeDeliveryLink } from "#app/deliveries/delivery-links.server.ts";
import { recordDelivery } from "#app/deliveries/record-delivery.server.ts";
import { submitProof } from "#app/deliveries/submit-proof.server.ts";
import { issueDocument } from "#app/documents/issue-document.server.ts";
import { makePrivateLink } from "#app/portal/private-links.server.ts";
import { waivePaper } from "#app/documents/waivers.server.ts";
import { updateStatusOfSelected } from "#app/shipments/bulk.server.ts";
import { setImportedHistory } from "#app/shipments/work-state.server.ts";
import { addNote } from "#app/shipments/notes.server.ts";
import { shareFilter } from "#app/shipments/shared-filters.server.ts";
import { deleteShipment } from "#app/shipments/shipment.server.ts";
import { withdrawStatusEntry } from "#app/shipments/withdraw-status.server.ts";
import { drawPaper } from "#app/documents/drawing-threads.server.ts";
import { toLocalDateTime } from "#app/kit/time/time.ts";
import { pdfOf, SAMPLES } from "../files.ts";
import { statusEntryFormValues } from "#app/shipments/status-entry.ts";
import { type Fields, nextNumber, publicUrl, shipmentFields, type World, type WritingForm } from "./world.ts";

/** A form that a new shipment is the subject of. */
const ofShipment = (
  name: string,
  more: (world: World, id: string) => Fields | Promise<Fields> = () => ({}),
  harmless?: string,
): WritingForm => ({
  name,
  harmless,
  prepare: async (world) => {
    const id = await world.shipment();
    return { params: { id }, fields: { intent: name, ...(await more(world, id)) } };
  },
});

const entryFields = () => {
  const [date = "", time = ""] = toLocalDateTime(new Date(Date.now() - 3_600_000)).split("T");
  return { status: "in_transit", classifier: "actual", date, time };
};

const issued = async ({ db, owner }: World, shipmentId: string) => {
  const wanted = {
    kind: "house_bill_of_lading" as const,
    shipmentIds: [shipmentId],
    options: { originals: 3 as const },
  };
  return (await issueDocument(db, owner, wanted, drawPaper)).id;
};

const proofOf = async ({ db, owner }: World, shipmentId: string) => {
  await makeDeliveryLink(db, owner, shipmentId, { recipient: "Jan", publicUrl });
  const link = await db
    .selectFrom("private_links")
    .select("id")
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirstOrThrow();
  const { id } = await submitProof(
    db,
    { linkId: link.id, shipmentId, isPickup: false },
    new Blob([SAMPLES.jpeg]),
    {
      signed_by: "An",
      signed_at: new Date(Date.now() - 60_000),
      remark: null,
      upload_id: randomUUID(),
    },
  );
  return id;
};

const ONE_PIECE = { delivered: 1, short: 1, damaged: null, refused: null, signed_by: null, remark: null };
const minuteAgo = () => toLocalDateTime(new Date(Date.now() - 60_000));

const linkOf = async ({ db, owner }: World, shipmentId: string) => {
  await makePrivateLink(db, owner, { kind: "shipment", id: shipmentId }, { recipient: "An", publicUrl });
  const link = await db
    .selectFrom("private_links")
    .select("id")
    .where("shipment_id", "=", shipmentId)
    .executeTakeFirstOrThrow();
  return link.id;
};

const bulk = (name: string, act: (world: World, ids: string[]) => object): WritingForm => ({
  name,
  prepare: async (world) => {
    const ids = [await world.shipment(), await world.shipment()];
    const selection = { all: false, ids };
    const sent = { selection, expected: 2, ...act(world, ids) };
    return { fields: { act: JSON.stringify(sent) } };
  },
});

/** A form about a bulk status of one shipment. */
const ofAct = (
  intent: string,
  alter: (world: World, id: string) => Promise<void> = async () => {},
): WritingForm => ({
  name: intent,
  prepare: async (world) => {
    const selection = { all: false as const, ids: [await world.shipment()] };
    const options = { now: new Date(), expected: 1 };
    const { id } = await updateStatusOfSelected(world.db, world.owner, selection, "in_transit", options);
    await alter(world, id);
    return { fields: { intent, id } };
  },
});

const queueForms = (): WritingForm[] => [
  {
    name: "whose",
    harmless: "it keeps one choice of one person",
    prepare: () => ({ fields: { intent: "whose", whose: "mine" } }),
  },
  {
    name: "first-steps",
    harmless: "it keeps one choice of one person",
    prepare: () => ({ fields: { intent: "first-steps" } }),
  },
  ...(["claim", "snooze", "assign", "reason"] as const).map((intent): WritingForm => ({
    name: intent,
    prepare: async (world) => {
      const id = await world.shipment({ estimated_delivery: "2026-11-01T10:00" });
      const owner_id = intent === "assign" ? world.staff.id : "";
      return {
        fields: {
          intent,
          id,
          kind: "shipment",
          owner_id,
          snoozed_until: "2027-01-04",
          delay_reason: "customs",
        },
      };
    },
  })),
];

export const SHIPMENT_FORMS: Record<string, readonly WritingForm[]> = {
  "desk/dashboard/dashboard.route": queueForms(),
  "desk/late/late.route": queueForms(),
  "desk/late/letter.route": [
    {
      name: "letter",
      prepare: async (world) => {
        const consignee = await world.db
          .insertInto("consignees")
          .values({ name: "An Maes", email: `${randomUUID()}@maes.example` })
          .returning(["id", "email"])
          .executeTakeFirstOrThrow();
        const id = await world.shipment({ consignee_id: consignee.id });
        return { search: `?id=${id}`, fields: { to: [consignee.email ?? ""], text: "It is late." } };
      },
    },
  ],
  "desk/shipments/shipments.route": [
    {
      name: "delete",
      prepare: async (world) => ({ fields: { intent: "delete", id: await world.shipment() } }),
    },
  ],
  "shipments/form/new-shipment.route": [{ name: "new", prepare: () => ({ fields: shipmentFields() }) }],
  ...Object.fromEntries(
    ["shipments/form/edit-shipment.route", "shipments/form/edit-form.route"].map((route) => [
      route,
      [
        ofShipment("edit", async ({ db, owner }, id) => {
          const { values, version, base } = await readEditForm(id, owner, { db });
          return {
            ...values,
            version,
            base: JSON.stringify(base),
            details: "1",
            notes: "Ring first",
          } as Fields;
        }),
      ],
    ]),
  ),
  "desk/shipments/settings.route": [
    {
      name: "columns",
      harmless: "it keeps one choice of one person",
      prepare: () => ({ fields: { column: "status", density: "compact" } }),
    },
  ],
  "desk/shipments/shared-filters.route": [
    {
      name: "share",
      prepare: () => ({ fields: { intent: "share", name: `Late ${randomUUID()}`, query: "status=pending" } }),
    },
    ...(["rename", "remove"] as const).map((intent): WritingForm => ({
      name: intent,
      prepare: async ({ db, owner }) => {
        const id = await shareFilter(db, owner, { name: `Filter ${randomUUID()}`, query: "status=pending" });
        return { fields: { intent, id, name: `Renamed ${randomUUID()}` } };
      },
    })),
  ],
  "desk/shipments/bulk.route": [
    bulk("status", () => ({
      act: "status",
      entry: { ...statusEntryFormValues(null, new Date()), status: "in_transit" },
    })),
    bulk("owner", ({ staff }) => ({ act: "owner", owner: staff.id })),
    bulk("eta", () => ({ act: "eta", move: { eta: "2026-12-24T10:00", delay_reason: "customs" } })),
    bulk("delete", () => ({ act: "delete" })),
  ],
  "desk/acts/acts.route": [
    ofAct("undo"),
    ofAct("stop", async ({ db }, id) => {
      // Keeps a worker from continuing it.
      await sql`update acts set state = 'running', finished_at = null, total = total + 1,
          next_try_at = now() + interval '1 day' where id = ${id}`.execute(db);
    }),
    { ...ofAct("read"), harmless: "what one has read is read once" },
  ],
  "documents/desk/documents.route": [
    ofShipment("issue", () => ({ kind: "house_bill_of_lading", originals: "3" })),
    ...["revise", "void", "show", "reference"].map((intent) =>
      ofShipment(intent, async (world, id) => ({ document_id: await issued(world, id), reason: "Wrong" })),
    ),
    ofShipment("hide", async (world, id) => {
      const document_id = await issued(world, id);
      await sql`update documents set customer_visible = true where id = ${document_id}`.execute(world.db);
      return { document_id };
    }),
  ],
  "desk/papers/send.route": [
    ofShipment("send", async (world, id) => ({
      document_id: await issued(world, id),
      to: "an@kaas.example",
      language: "en",
    })),
  ],
  "documents/settings/air-waybills.route": [
    {
      name: "stock",
      prepare: () => {
        const from = String(nextNumber()).padStart(7, "0");
        return { fields: { intent: "stock", prefix: "020", airline: "Air", from, to: from } };
      },
    },
    {
      name: "end",
      prepare: async ({ db }) => {
        const { rows } = await sql<{ id: string }>`insert into air_waybill_stocks
          (prefix, airline, first_serial, last_serial, next_serial) select coalesce(max(prefix), 20) + 1, 'Air', 1, 2, 1
          from air_waybill_stocks returning id`.execute(db);
        return { fields: { intent: "end", stock: rows[0]?.id ?? "" } };
      },
    },
    {
      name: "agent",
      prepare: () => ({
        fields: { intent: "agent", iata_agent_code: String(1_000_000 + nextNumber()) },
      }),
    },
  ],
  "documents/desk/papers.route": [
    {
      name: "issue",
      harmless: "a shipment that has a valid paper of the kind gets no other",
      prepare: async (world) => ({
        fields: {
          intent: "issue",
          paper: "cmr",
          scope: "selection",
          ids: [await world.shipment(), await world.shipment()],
        },
      }),
    },
  ],
  "documents/desk/manifest.route": [
    {
      name: "issue",
      prepare: async (world) => ({
        fields: {
          intent: "issue",
          scope: "selection",
          ids: [await world.shipment(), await world.shipment()],
        },
      }),
    },
  ],
  "desk/shipment/shipment.route": [
    ofShipment("delete"),
    ofShipment("assign", ({ staff }) => ({ owner_id: staff.id })),
    ofShipment("history", () => ({})),
    ofShipment("live", async ({ db, owner }, id) => {
      await setImportedHistory(db, owner, id, true);
      return {};
    }),
    ofShipment("add", entryFields),
    {
      name: "edit",
      prepare: async (world) => {
        const id = await world.shipment();
        const entry_id = await world.entry(id);
        return {
          params: { id },
          fields: { intent: "edit", entry_id, ...entryFields(), notes: "At the gate" },
        };
      },
    },
    ...(["delete", "put back"] as const).map((intent): WritingForm => ({
      name: `${intent} an entry`,
      prepare: async (world) => {
        const id = await world.shipment();
        const entry_id = await world.entry(id);
        if (intent === "put back") await withdrawStatusEntry(world.db, world.owner, id, entry_id, "Wrong");
        return { params: { id }, fields: { intent, entry_id, reason: "Wrong shipment" } };
      },
    })),
    ofShipment("paper-waive", () => ({ paper: "invoice", reason: "The shipper keeps it" })),
    ofShipment("paper-ask", async ({ db, owner }, id) => {
      await waivePaper(db, owner, id, { paper: "invoice", reason: "The shipper keeps it" });
      return { paper: "invoice" };
    }),
    ofShipment("instructions", () => ({ notes: "Tail lift needed", before: "" })),
    ofShipment("note-add", () => ({ body: "Ring first" })),
    ...["note-edit", "note-delete"].map((intent) =>
      ofShipment(intent, async ({ db, owner }, id) => ({
        note_id: await addNote(db, owner, id, { body: "Ring" }),
        body: "Ring twice",
      })),
    ),
    ofShipment("seen", () => ({}), "what has been seen stays so"),
  ],
  "shipments/status/history.route": [ofShipment("add", entryFields)],
  "deliveries/delivery.route": [
    ofShipment("make", () => ({ recipient: "Jan" })),
    ofShipment("send", () => ({ recipient: "jan@haulier.example" })),
    ofShipment("revoke", async (world, id) => ({ link_id: await linkOf(world, id) })),
    ofShipment("record", () => ({ delivered: "1", short: "1", delivered_at: minuteAgo() })),
    ofShipment("undo", async ({ db, owner }, id) => ({
      delivery_id: await db
        .transaction()
        .execute((tx) => recordDelivery(tx, owner, id, { ...ONE_PIECE, delivered_at: new Date() })),
    })),
    ...["delivered", "aside"].map((intent) =>
      ofShipment(intent, async (world, id) => ({ file_id: await proofOf(world, id) })),
    ),
  ],
  "charges/card/charges.route": [
    ofShipment("charges", () => ({
      version: "none",
      "charges.0.description": "Sea freight",
      "charges.0.currency": "EUR",
      "charges.0.price_planned": "100",
      "charges.0.booked_on": "2026-11-20",
    })),
  ],
  "portal/private-links.route": [
    {
      name: "make",
      prepare: async (world) => ({
        fields: { intent: "make", kind: "company", id: await world.company(), recipient: "An" },
      }),
    },
    {
      name: "send",
      prepare: async (world) => ({
        fields: {
          intent: "send",
          kind: "shipment",
          id: await world.shipment(),
          recipient: "an@maes.example",
          message: "Dear An",
        },
      }),
    },
    {
      name: "revoke",
      prepare: async (world) => {
        const id = await world.shipment();
        return { fields: { intent: "revoke", kind: "shipment", id, link_id: await linkOf(world, id) } };
      },
    },
  ],
  "files/files.route": [
    {
      name: "add",
      prepare: async (world) => ({
        params: { owner: "company", id: await world.company() },
        fields: { intent: "add", file: new File([pdfOf(randomUUID())], "a.pdf") },
      }),
    },
    ...(["show", "change", "delete"] as const).map((intent): WritingForm => ({
      name: intent,
      prepare: async (world) => {
        const id = await world.company();
        const file_id = await world.file({ kind: "company", id });
        const fields = { intent, file_id, customer_visible: "1", name: "b.pdf", kind: "other" };
        return { params: { owner: "company", id }, fields };
      },
    })),
  ],
  "desk/archive/deleted.route": (["restore", "erase"] as const).map((intent) => ({
    name: intent,
    prepare: async ({ db, owner, shipment }) => ({
      fields: { intent, deleted: await deleteShipment(db, owner, await shipment()) },
    }),
  })),
};
