import { randomUUID } from "node:crypto";
import { linkParties } from "#app/customers/company-parties.server.ts";
import { linkRequest } from "#app/customers/company-requests.server.ts";
import { markAsDistinct } from "#app/customers/distinct-pairs.server.ts";
import { mergeCompanies } from "#app/customers/merge.server.ts";
import { makeOfferLink } from "#app/offers/offer-links.server.ts";
import { setOfferTemplateArchived, createTemplate } from "#app/offers/templates.server.ts";
import { discardDraft } from "#app/offers/versions.server.ts";
import { addReplyTemplate, setTemplateArchived } from "#app/quote-requests/reply-templates.server.ts";
import { addNote, setWithdrawn } from "#app/quote-requests/thread.server.ts";
import { suppressAddress } from "#app/mails/suppression.server.ts";
import { sendDraft } from "../offers.ts";
import { companyFields, type Fields, publicUrl, type World, type WritingForm } from "./world.ts";

type More = (world: World, id: string) => Fields | Promise<Fields>;

const ofCompany = (name: string, more: More = () => ({})): WritingForm => ({
  name,
  prepare: async (world) => {
    const id = await world.company();
    return { params: { id }, fields: { intent: name, ...(await more(world, id)) } };
  },
});

const partyForms = (kind: "shipper" | "consignee"): WritingForm[] => [
  { name: "add", prepare: () => ({ fields: { intent: "add", name: `Party ${randomUUID()}` } }) },
  ...["edit", "delete"].map((intent): WritingForm => ({
    name: intent,
    prepare: async (world) => {
      const id = await world.party(kind);
      const version = await world.version(`${kind}s`, id);
      return { fields: { intent, id, version, name: `Renamed ${randomUUID()}` } };
    },
  })),
];

const inboxForms = (of: "request" | "message", ...more: string[]): WritingForm[] =>
  ["open", "read", "unread", "spam", "not-spam", "delete", ...more].map((intent) => ({
    name: intent,
    prepare: async (world) => {
      const id = await world[of]();
      const table = of === "request" ? "quote_requests" : "contact_submissions";
      const before = {
        ...(intent === "not-spam" && { spam_reason: "flood", marked_spam_at: new Date() }),
        ...(intent === "unread" && { is_read: true }),
      };
      if (Object.keys(before).length > 0)
        await world.db
          .updateTable(table)
          .set(before as never)
          .where("id", "=", id)
          .execute();
      const owner_id = intent === "assign" ? world.staff.id : "";
      return { fields: { intent, id, status: "in_progress", owner_id, snoozed_until: "2027-01-04" } };
    },
  }));

const threadForm = (name: string, more: More): WritingForm => ({
  name,
  prepare: async (world) => {
    const id = await world.request();
    return { params: { id }, fields: { intent: name, ...(await more(world, id)) } };
  },
});

const template = () => ({
  name: `Template ${randomUUID()}`,
  service_type: "Sea Freight" as const,
  origin_location: null,
  destination_location: null,
  currency: "EUR",
  incoterm: null,
  valid_days: 14,
  payment_days: null,
  conditions: null,
  lines: [],
  texts: {},
});

const replyTemplate = () => ({
  name: `Reply ${randomUUID()}`,
  subject: "Your price",
  body: "Dear {name}",
  texts: {},
});

const replyTemplateFields = () => {
  const { texts: _, ...fields } = replyTemplate();
  return fields;
};

const ofOffer = (name: string, state: "draft" | "sent", more: More = () => ({})): WritingForm => ({
  name,
  prepare: async (world) => {
    const id = await world.offer();
    if (state === "sent") await sendDraft(world.db, world.owner, id, publicUrl);
    return { params: { id }, fields: { intent: name, ...(await more(world, id)) } };
  },
});

const pairOf = async (world: World) => {
  const first = await world.company();
  return { first, second: await world.company() };
};
const merge = async (world: World) => {
  const { first, second } = await pairOf(world);
  const versions = {
    [first]: new Date(await world.version("companies", first)),
    [second]: new Date(await world.version("companies", second)),
  };
  return { keptId: first, mergedId: second, choices: {}, versions };
};

export const CUSTOMER_FORMS: Record<string, readonly WritingForm[]> = {
  "desk/customer/new-customer.route": [{ name: "new", prepare: () => ({ fields: companyFields() }) }],
  "desk/customer/edit-customer.route": [
    ofCompany("edit", async (world, id) => ({
      ...companyFields(),
      version: await world.version("companies", id),
    })),
  ],
  "desk/customer/customer.route": [
    ofCompany("join", async (world) => ({ parties: `shipper:${await world.party("shipper")}` })),
    ofCompany("leave", async (world, id) => {
      const party = await world.party("shipper");
      await linkParties(world.db, world.owner, id, [{ kind: "shipper", id: party }]);
      return { party: `shipper:${party}` };
    }),
    ofCompany("belongs", async (world) => ({ request: await world.request() })),
    ofCompany("belongs-not", async (world, id) => {
      const request = await world.request();
      await linkRequest(world.db, world.owner, request, id);
      return { request };
    }),
    ofCompany("offer", async ({ db }, company_id) => {
      const person = { company_id, name: "An Maes", email: "an@maes.example", position: 1 };
      await db.insertInto("company_contacts").values(person).execute();
      return {};
    }),
    ofCompany("delete"),
  ],
  "customers/duplicates/duplicates.route": [
    {
      name: "two",
      prepare: async (world) => ({ fields: { intent: "two", ...(await pairOf(world)) } }),
    },
    {
      name: "one",
      prepare: async (world) => {
        const { first, second } = await pairOf(world);
        await markAsDistinct(world.db, world.owner, [first, second]);
        return { fields: { intent: "one", first, second } };
      },
    },
  ],
  "customers/duplicates/merge.route": [
    {
      name: "merge",
      prepare: async (world) => {
        const { keptId, mergedId, versions } = await merge(world);
        const versionsSent = Object.entries(versions).map(([id, at]) => [`version.${id}`, at.toISOString()]);
        return {
          params: { id: keptId, other: mergedId },
          fields: { stays: keptId, ...Object.fromEntries(versionsSent) },
        };
      },
    },
  ],
  "customers/duplicates/undo-merge.route": [
    {
      name: "undo",
      prepare: async (world) => {
        const { mergeId } = await mergeCompanies(world.db, world.owner, await merge(world));
        return { params: { merge: mergeId }, fields: { stay: "1" } };
      },
    },
  ],
  shippers: partyForms("shipper"),
  consignees: partyForms("consignee"),
  "mails/suppression.route": [
    {
      name: "lift",
      prepare: async ({ db }) => {
        const email = `${randomUUID()}@maes.example`;
        await suppressAddress(db, email, "request");
        return { fields: { email } };
      },
    },
  ],
  "desk/inboxes/quotes.route": inboxForms("request", "status", "claim", "assign", "snooze"),
  "desk/inboxes/contacts.route": inboxForms("message"),
  "desk/inboxes/new-request.route": [
    {
      name: "new",
      prepare: () => ({
        fields: {
          name: "Ngozi Obi",
          email: `${randomUUID()}@brightpath.example`,
          origin_location: "Ghent",
          destination_location: "Lagos",
          services: "sea",
          confirm: "1",
        },
      }),
    },
  ],
  "desk/request/request.route": [
    threadForm("claim", () => ({})),
    threadForm("assign", ({ staff }) => ({ owner_id: staff.id })),
    threadForm("snooze", () => ({ snoozed_until: "2027-01-04" })),
  ],
  "desk/request/thread/thread.route": [
    threadForm("reply", () => ({
      to: `${randomUUID()}@brightpath.example`,
      subject: "Your request",
      body: "Dear Ngozi",
      seen: "",
    })),
    threadForm("received", () => ({ via: "phone", body: "24 pallets" })),
    threadForm("note", () => ({ body: "Rates asked" })),
    threadForm("withdraw", async ({ db, owner }, id) => ({
      message: await addNote(db, owner, id, { body: "Rates asked" }),
    })),
    threadForm("put-back", async ({ db, owner }, id) => {
      const message = await addNote(db, owner, id, { body: "Rates asked" });
      await setWithdrawn(db, owner, id, { id: message, withdrawn: true });
      return { message };
    }),
  ],
  "quote-requests/templates/templates.route": ["archive", "restore"].map((intent) => ({
    name: intent,
    prepare: async ({ db, owner }) => {
      const id = await addReplyTemplate(db, owner, replyTemplate());
      if (intent === "restore") await setTemplateArchived(db, owner, id, true);
      return { fields: { intent, id } };
    },
  })),
  "quote-requests/templates/template.route": [
    { name: "new", prepare: () => ({ params: { id: "new" }, fields: replyTemplateFields() }) },
  ],
  "offers/desk/new-offer.route": [
    { name: "new", prepare: async (world) => ({ fields: { request: await world.request() } }) },
  ],
  "offers/templates/templates.route": ["archive", "restore"].map((intent) => ({
    name: intent,
    prepare: async ({ db, owner }) => {
      const id = await createTemplate(db, owner, template());
      if (intent === "restore") await setOfferTemplateArchived(db, owner, id, true);
      return { fields: { [intent]: id } };
    },
  })),
  "offers/templates/template.route": [
    {
      name: "new",
      prepare: () => ({
        params: { id: "new" },
        fields: { name: `Template ${randomUUID()}`, currency: "EUR", valid_days: "14" },
      }),
    },
  ],
  "offers/editor/edit-offer.route": [
    ofOffer("edit", "draft", async (world, id) => ({
      version: await world.version("offers", id),
      customer_name: "An Maes",
      customer_email: "an@maes.example",
      service_type: "Sea Freight",
      origin_location: "Antwerp",
      destination_location: "Dakar",
      currency: "EUR",
      valid_until: "2027-01-15",
    })),
  ],
  "offers/desk/offer.route": [
    ofOffer("send", "draft", async (world, id) => ({
      version: await world.version("offers", id),
      subject: "Your offer",
      message: "Dear An",
    })),
    ofOffer("withdraw", "sent", () => ({ reason: "Rates changed" })),
    ofOffer("remind", "sent"),
    ofOffer("decide", "sent", () => ({ decision: "accepted", via: "phone", name: "An Maes" })),
    ofOffer("new-version", "sent"),
    ofOffer("discard", "draft"),
    ofOffer("restore", "draft", async ({ db, owner }, id) => {
      await discardDraft(db, owner, id);
      return {};
    }),
    ofOffer("make", "sent", () => ({ recipient: "An" })),
    ofOffer("revoke", "sent", async ({ db, owner }, id) => {
      await makeOfferLink(db, owner, id, { recipient: "An", publicUrl });
      const link = await db
        .selectFrom("private_links")
        .select("id")
        .where("recipient", "=", "An")
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow();
      return { link_id: link.id };
    }),
    ofOffer("customer", "sent", async (world) => ({ company_id: await world.company() })),
    ofOffer("template", "draft", () => ({ name: `Template ${randomUUID()}` })),
  ],
};
