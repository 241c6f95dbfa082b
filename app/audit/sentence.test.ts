import { expect, test } from "vitest";
import { auditChanges } from "./changes.ts";
import { auditSentence, statusInSentence } from "./sentence.ts";
import type { AuditRecord } from "./phrases.ts";

const read = (changes: Partial<AuditRecord>) => {
  const { actor, before, subject, after } = auditSentence({
    actorId: "1",
    actorEmail: "desk@zenne.example",
    action: "shipment.created",
    entity: changes.action?.split(".")[0] ?? "shipment",
    entityId: "7",
    summary: "",
    details: {},
    ...changes,
  });
  return [actor, before, subject, after].filter(Boolean).join(" ");
};
const nobody = { actorId: null, actorEmail: "" };

test.each<[Partial<AuditRecord>, string]>([
  [{ summary: "ZF-2345-6789-C" }, "desk@zenne.example created the shipment ZF-2345-6789-C"],
  [
    {
      action: "shipment.updated",
      summary: "ZF-1",
      details: { current_location: ["a", "b"], notes: [null, "x"] },
    },
    "desk@zenne.example updated the shipment ZF-1 (current location, notes)",
  ],
  [
    { action: "bank_statement.taken", summary: "account.cod" },
    "desk@zenne.example imported the bank statement account.cod",
  ],
  [
    { action: "supplier_invoice.first_accepted", summary: "2026/4417" },
    "desk@zenne.example gave the first approval of the supplier invoice 2026/4417",
  ],
  [
    {
      action: "blog_post.updated",
      summary: "Pallets",
      details: { status: "draft", changed: ["title", "content"] },
    },
    "desk@zenne.example updated the article Pallets (title, content)",
  ],
  [
    {
      action: "private_link.sent",
      summary: "ZF-1",
      details: { for: "ana@reis.example" },
      entity: "shipment",
    },
    "desk@zenne.example sent a private link to the shipment ZF-1 for ana@reis.example",
  ],
  [
    { action: "shipment.assigned", summary: "ZF-1", details: { owner: [null, "Lotte Claes"] } },
    "desk@zenne.example assigned the shipment ZF-1 to Lotte Claes",
  ],
  [
    { action: "shipment.assigned", summary: "ZF-1", details: { owner: ["Lotte Claes", null] } },
    "desk@zenne.example took the shipment ZF-1 from Lotte Claes",
  ],
  [
    { action: "shipment.snoozed", summary: "ZF-1", details: { snoozed_until: [null, "2026-11-23"] } },
    "desk@zenne.example snoozed the shipment ZF-1 until 2026-11-23",
  ],
  [
    {
      action: "quote_request.woken",
      entity: "quote_request",
      summary: "ana@reis.example",
      details: { snoozed_until: ["2026-11-23", null] },
    },
    "desk@zenne.example woke the quote request of ana@reis.example",
  ],
  [
    { action: "status.updated", summary: "ZF_1: in_transit → out_for_delivery" },
    "desk@zenne.example changed a status of shipment ZF_1: in transit → out for delivery",
  ],
  [
    { action: "shipments.updated", summary: "12 to in_transit" },
    "desk@zenne.example set the status of shipments: 12 to in transit",
  ],
  [
    { action: "status.added", summary: "ZF-1: delivered" },
    "desk@zenne.example added a status to shipment ZF-1: delivered",
  ],
  [{ action: "shipments.deleted", summary: "12" }, "desk@zenne.example deleted 12 shipments"],
  [{ action: "shipments.deleted", summary: "4321" }, "desk@zenne.example deleted 4,321 shipments"],
  [{ action: "shipments.erased", summary: "1" }, "desk@zenne.example deleted 1 shipment for good"],
  [{ action: "shipments.restored", summary: "12" }, "desk@zenne.example restored 12 shipments"],
  [
    { action: "shipment.restored", summary: "ZF-2345-6789-C" },
    "desk@zenne.example restored the shipment ZF-2345-6789-C",
  ],
  [
    { action: "status.restored", entity: "shipment", summary: "ZF-1: lost" },
    "desk@zenne.example restored a status of shipment ZF-1: lost",
  ],
  [
    { action: "quote_request.erased", summary: "a@b.example" },
    "desk@zenne.example deleted for good the quote request of a@b.example",
  ],
  [
    { action: "quote_request.erased", summary: "(erased)" },
    "desk@zenne.example deleted for good a quote request",
  ],
  [
    { action: "quote_request.read", summary: "lotte@maes.be" },
    "desk@zenne.example marked the quote request of lotte@maes.be as read",
  ],
  [
    { action: "session.started", details: { address: "192.0.2.1", browser: "x" } },
    "desk@zenne.example signed in from 192.0.2.1",
  ],
  [
    { action: "session.started", details: { address: "192.0.2.1", with: "backup code" } },
    "desk@zenne.example signed in from 192.0.2.1 with a backup code",
  ],
  [
    { action: "session.started", details: { address: "192.0.2.1", with: "password" } },
    "desk@zenne.example signed in from 192.0.2.1",
  ],
  [
    {
      action: "session.refused",
      ...nobody,
      summary: "a@b.example",
      details: { why: "wrong_code", address: "192.0.2.1" },
    },
    "Somebody typed a wrong code as a@b.example from 192.0.2.1",
  ],
  [
    { action: "offer.reminded", ...nobody, summary: "OF-2026-00001" },
    "The system reminded the customer of offer OF-2026-00001",
  ],
  [
    { action: "shipment.created", ...nobody, summary: "ZF-1", details: { offer: "OF-2026-00001" } },
    "The customer created the shipment ZF-1",
  ],
  [
    { action: "second_factor.passkey_added", summary: "a@b.example", details: { name: "Key" } },
    "desk@zenne.example added the passkey «Key»",
  ],
  [
    { action: "second_factor.reset", summary: "a@b.example" },
    "desk@zenne.example reset the second factor of a@b.example",
  ],
  [{ action: "session.ended", details: { where: "here" } }, "desk@zenne.example logged out"],
  [
    {
      action: "session.refused",
      ...nobody,
      summary: "desk@zenne.example",
      details: { why: "wrong", address: "192.0.2.1" },
    },
    "Somebody tried to sign in as desk@zenne.example with a wrong password from 192.0.2.1",
  ],
  [
    { action: "session.refused", ...nobody, details: { why: "unknown", address: "192.0.2.1" } },
    "Somebody tried to sign in with an unknown email from 192.0.2.1",
  ],
  [
    { action: "email.changed", details: { from: "a@b.example", to: "c@d.example" } },
    "desk@zenne.example changed their email from a@b.example to c@d.example",
  ],
  [
    { action: "container.sealed_again", summary: "MSKU 1" },
    "desk@zenne.example sealed again the container MSKU 1",
  ],
  [
    { action: "personal_data.erased", summary: "2 quote requests, 1 mail" },
    "desk@zenne.example erased personal data: 2 quote requests, 1 mail",
  ],
  [{ action: "odd" }, "desk@zenne.example odd"],
])("%o reads well", (entry, sentence) => expect(read(entry)).toBe(sentence));

test("changes are listed field by field, with the old and the new value", () => {
  const record = (action: string, details: Record<string, unknown>): AuditRecord => ({
    actorId: "1",
    actorEmail: "desk@zenne.example",
    action,
    entity: "shipment",
    entityId: "7",
    summary: "",
    details,
  });
  const details = {
    status: ["in_transit", "on_hold"],
    weight: ["412.5", ""],
    notes: ["", "n".repeat(300)],
    act: "x",
  };
  expect(auditChanges(record("shipment.updated", details))).toEqual([
    { label: "Status", before: "IN TRANSIT", after: "ON HOLD" },
    { label: "Weight", before: "412.5", after: "empty" },
    { label: "Notes", before: "empty", after: `${"n".repeat(200)}…` },
  ]);
  expect(auditChanges(record("quote_request.status_changed", { from: "pending", to: "completed" }))).toEqual([
    { label: "Status", before: "PENDING", after: "COMPLETED" },
  ]);
  expect(auditChanges(record("file.updated", { kind: ["packing_list", "proof_of_delivery"] }))).toEqual([
    { label: "Kind", before: "Packing list", after: "Proof of delivery" },
  ]);
  const moved = {
    estimated_delivery: ["2026-12-07T12:00", "2026-12-09"],
    valid: ["2026-07-01T10:00:00.000Z", ""],
  };
  expect(auditChanges(record("shipment.updated", moved))).toEqual([
    { label: "Estimated delivery", before: "Dec 07, 2026 12:00", after: "Dec 09, 2026" },
    { label: "Valid", before: "Jul 01, 2026 12:00", after: "empty" },
  ]);
  const lines = Array.from({ length: 40 }, (_, index) => `Service ${index}: flat, 1 at 20`);
  const offered = (changed: string[]) =>
    auditChanges(record("offer.updated", { lines: [lines.join("\n"), changed.join("\n")] }));
  expect(offered(lines.with(30, "Service 30: flat, 1 at 25"))).toEqual([
    { label: "Lines", before: "Service 30: flat, 1 at 20", after: "Service 30: flat, 1 at 25" },
  ]);
  expect(offered(lines.slice(0, 39))).toEqual([
    { label: "Lines", before: "Service 39: flat, 1 at 20", after: "empty" },
  ]);
  expect(offered([...lines].toReversed())[0]?.before).toMatch(/^Service 0: /);
  // Entries of earlier versions have field names only.
  expect(auditChanges(record("blog_post.updated", { changed: ["title", "content"] }))).toEqual([]);
});

test("a line about a status says which one, without the number of the shipment", () => {
  expect(statusInSentence({ action: "status.added", summary: "ZF-1: in_transit" })).toBe("in transit");
  expect(statusInSentence({ action: "status.withdrawn", summary: "ZF-1: On hold: customs" })).toBe(
    "On hold: customs",
  );
  expect(statusInSentence({ action: "shipment.updated", summary: "ZF-1: 2" })).toBe("");
});
