import type { Capability } from "#app/access/policy.ts";
import { COMPANY_SETTING_KEYS } from "#app/settings/settings.ts";

const id = "00000000-0000-4000-8000-000000000000";

/** Requirements of a loader or an action: one of these capabilities, or «everyone» of the staff, with the reason. */
export type Needs = readonly Capability[] | `everyone: ${string}`;
interface Sending {
  form: Record<string, string>;
  needs: Needs;
}
interface Expected {
  loader?: Needs;
  action?: readonly Sending[];
}

const send = (needs: Needs, ...forms: Record<string, string>[]): Sending[] =>
  (forms.length > 0 ? forms : [{}]).map((form) => ({ form, needs }));
const wholeRead: Needs = ["shipments.read"];
const wholeWrite: Needs = ["shipments.write"];
const nothingThere: Needs = "everyone: there is nothing to read, it answers 404";
const ownAccount: Needs = "everyone: one's own account";
const inbox = (read: Capability, write: Capability, ...more: string[]): Expected => ({
  loader: [read],
  action: send(
    [write],
    ...["open", "read", "unread", "spam", "not-spam", "delete", ...more].map((intent) => ({ intent, id })),
  ),
});
const parties: Expected = {
  loader: ["customers.read"],
  action: send(["customers.write"], { intent: "add" }, { intent: "edit", id }, { intent: "delete", id }),
};

const imports = (section: string, write: Needs): Record<string, Expected> => ({
  [`desk/imports/upload.route of ${section}`]: { loader: write, action: send(write) },
  [`desk/imports/template.route of ${section}`]: { loader: write },
  [`desk/imports/plan.route of ${section}`]: {
    loader: write,
    action: send(write, { intent: "import" }, { intent: "undo" }, { intent: "answer" }),
  },
  [`desk/imports/columns.route of ${section}`]: { loader: write, action: send(write) },
  [`desk/imports/rows.route of ${section}`]: { loader: write },
  [`desk/imports/refused.route of ${section}`]: { loader: write },
  [`desk/imports/undo.route of ${section}`]: { loader: nothingThere, action: send(write) },
  [`desk/imports/past-imports.route of ${section}`]: { loader: write },
});

/** Every loader and action of the back office, by route id. */
export const EXPECTED: Record<string, Expected> = {
  "desk/shell/shell.route": { loader: "everyone: the frame; what it shows follows the role" },
  "desk/shell/section.route": {},
  "desk/shell/admin-not-found.route": { loader: nothingThere },
  "desk/dashboard/dashboard.route": {
    loader: "everyone: it shows what the role may read",
    action: [
      ...send(["shipments.read"], { intent: "whose", whose: "mine" }, { intent: "first-steps" }),
      ...send(wholeWrite, { intent: "snooze", kind: "shipment", id }, { intent: "assign", id, owner_id: "" }),
      ...send(
        ["requests.write"],
        { intent: "snooze", kind: "request", id },
        { intent: "status", id, status: "in_progress" },
      ),
    ],
  },
  "desk/late/late.route": {
    loader: wholeRead,
    action: [
      ...send(["shipments.read"], { intent: "whose", whose: "mine" }),
      ...send(
        wholeWrite,
        { intent: "claim", id },
        { intent: "reason", id, delay_reason: "customs" },
        { intent: "snooze", kind: "shipment", id },
        { intent: "assign", id, owner_id: "" },
      ),
    ],
  },
  "desk/late/letter.route": {
    loader: wholeWrite,
    action: send(wholeWrite, { to: "a@b.example", text: "x" }),
  },
  "desk/shipments/shipments.route": {
    loader: wholeRead,
    action: send(wholeWrite, { intent: "delete", id }),
  },
  "shipments/form/new-shipment.route": { loader: wholeWrite, action: send(wholeWrite) },
  "desk/shipments/shipment-rows.route": { loader: wholeRead },
  "desk/shipments/settings.route": {
    loader: nothingThere,
    action: send(wholeRead, { density: "compact" }),
  },
  "desk/shipments/shared-filters.route": {
    loader: wholeRead,
    action: send(wholeWrite, { intent: "share" }, { intent: "rename", id }, { intent: "remove", id }),
  },
  "shipments/form/party-names.route": { loader: ["customers.read"] },
  "shipments/form/known-numbers.route": { loader: wholeRead },
  "shipments/form/proposed-payer.route": { loader: ["customers.read"] },
  "shipments/form/places.route": { loader: wholeRead },
  "desk/shipments/bulk.route": { loader: nothingThere, action: send(wholeWrite) },
  "desk/shipments/doubtful.route": { loader: nothingThere, action: send(wholeRead) },
  "desk/shipments/export.route": { loader: wholeRead, action: send(wholeRead) },
  ...imports("shipments", wholeWrite),
  ...imports("customers", ["customers.write"]),
  ...imports("carriers", ["carriers.write"]),
  "documents/desk/documents.route": {
    loader: wholeRead,
    action: send(
      ["documents.write"],
      { intent: "issue", kind: "cmr" },
      { intent: "void", document_id: id, reason: "Wrong" },
      { intent: "show", document_id: id },
      { intent: "hide", document_id: id },
      { intent: "reference", document_id: id },
    ),
  },
  "desk/papers/send.route": {
    loader: wholeRead,
    action: send(["documents.write"], { document_id: id, to: "an@kaas.example" }),
  },
  "documents/settings/air-waybills.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "stock" }, { intent: "end", stock: id }, { intent: "agent" }),
  },
  "documents/desk/draft.route": { loader: wholeRead },
  "documents/desk/download.route": { loader: wholeRead },
  "documents/desk/labels.route": { loader: wholeRead, action: send(wholeRead) },
  "documents/desk/papers.route": {
    loader: nothingThere,
    action: [...send(wholeRead), ...send(["documents.write"], { intent: "issue" })],
  },
  "documents/desk/manifest.route": {
    loader: nothingThere,
    action: [...send(wholeRead), ...send(["documents.write"], { intent: "issue" })],
  },
  "desk/shipment/shipment.route": {
    loader: wholeRead,
    action: [
      ...send(
        wholeWrite,
        { intent: "delete" },
        { intent: "add" },
        { intent: "assign", owner_id: "" },
        { intent: "edit", entry_id: id },
        { intent: "delete", entry_id: id },
        { intent: "paper-waive", paper: "invoice", reason: "The shipper keeps it" },
        { intent: "paper-ask", paper: "invoice" },
        { intent: "instructions", notes: "Tail lift needed", before: "" },
      ),
      ...send(
        ["notes.write"],
        { intent: "note-add", body: "Ring first" },
        { intent: "note-edit", note_id: id, body: "Ring twice" },
        { intent: "note-delete", note_id: id },
      ),
      ...send(["shipments.write", "charges.write"], { intent: "payer" }),
      ...send(wholeRead, { intent: "seen" }),
    ],
  },
  "deliveries/delivery.route": {
    loader: wholeRead,
    action: send(
      wholeWrite,
      { intent: "make", recipient: "Jan" },
      { intent: "send", recipient: "jan@haulier.example" },
      { intent: "revoke", link_id: id },
      { intent: "record" },
      { intent: "undo", delivery_id: id },
      { intent: "delivered", file_id: id },
      { intent: "aside", file_id: id },
    ),
  },
  "charges/card/payers.route": { loader: ["charges.write"] },
  "charges/card/charges.route": {
    loader: ["charges.write"],
    action: send(["charges.write"], { version: "none" }),
  },
  "desk/shipment/mails.route": { loader: ["customers.read"] },
  "desk/shipment/section.route": { loader: wholeRead },
  "shipments/form/edit-shipment.route": { loader: wholeWrite, action: send(wholeWrite) },
  "shipments/form/edit-form.route": { loader: wholeWrite, action: send(wholeWrite) },
  "shipments/status/history.route": { loader: wholeRead, action: send(wholeWrite, { intent: "add" }) },
  "files/files.route": { loader: nothingThere, action: send(nothingThere, { intent: "add" }) },
  "files/download-all.route": { loader: nothingThere },
  "files/download.route": { loader: nothingThere },
  "files/preview.route": { loader: nothingThere },
  "mails/suppression.route": {
    loader: nothingThere,
    action: send(["customers.write"], { email: "nobody@maes.example" }),
  },
  "charges/list/charges.route": { loader: ["charges.export"] },
  "reports/reports.route": { loader: ["reports.read"] },
  "reports/report-csv.route": { loader: nothingThere, action: send(["reports.read"]) },
  "charges/list/export.route": {
    loader: nothingThere,
    action: send(["charges.export"], { format: "semicolon", column: "booked_on" }),
  },
  "offers/desk/offers.route": { loader: ["offers.read"] },
  "offers/desk/new-offer.route": {
    loader: ["offers.write"],
    action: send(["offers.write"], { request: id }),
  },
  "offers/templates/templates.route": {
    loader: ["offers.read"],
    action: send(["offers.write"], { archive: id }, { restore: id }),
  },
  "offers/templates/template.route": { loader: ["offers.write"], action: send(["offers.write"]) },
  "offers/desk/offer.route": {
    loader: ["offers.read"],
    action: send(
      ["offers.write"],
      ...[
        "send",
        "withdraw",
        "remind",
        "decide",
        "new-version",
        "discard",
        "restore",
        "make",
        "revoke",
        "customer",
        "template",
      ].map((intent) => ({
        intent,
      })),
    ),
  },
  "offers/editor/edit-offer.route": { loader: ["offers.write"], action: send(["offers.write"]) },
  "offers/editor/customer.route": { loader: ["offers.write"] },
  "offers/desk/pdf.route": { loader: ["offers.read"] },
  "offers/desk/preview.route": { loader: ["offers.read"] },
  "customers/customers.route": { loader: ["customers.read"] },
  "invoices/desk/invoices.route": {
    loader: ["invoices.read"],
    action: send(["invoices.write"], { intent: "issue" }),
  },
  "invoices/to-invoice/to-invoice.route": {
    loader: ["invoices.read"],
    action: send(["invoices.write"], { intent: "draft", shipment_id: id }),
  },
  "desk/invoice/invoice.route": {
    loader: ["invoices.read"],
    action: send(
      ["invoices.write"],
      { intent: "issue" },
      { intent: "change" },
      { intent: "group" },
      { intent: "mail" },
      { intent: "peppol" },
      { intent: "delete" },
      { intent: "credit" },
    ),
  },
  "invoices/transmissions/hand-over.route": {
    loader: nothingThere,
    action: send(["invoices.write"], { invoice: id }),
  },
  "invoices/desk/file.route": { loader: ["invoices.read"] },
  "planning/desk/order.route": { loader: ["documents.write"] },
  "planning/desk/recall.route": { loader: ["documents.write"] },
  "planning/desk/planning.route": {
    loader: ["shipments.read"],
    action: send(
      ["shipments.write"],
      { intent: "save" },
      { intent: "remove", shipment_id: id, kind: "pickup" },
      { intent: "order", shipment_id: id, kind: "pickup" },
      { intent: "order-all" },
      { intent: "recall" },
      { intent: "recalled" },
    ),
  },
  "carriers/desk/carriers.route": { loader: ["carriers.read"] },
  "carriers/desk/names.route": { loader: ["carriers.read"] },
  "carriers/desk/new-carrier.route": {
    loader: ["carriers.write"],
    action: send(["carriers.write"], { intent: "save" }),
  },
  "carriers/desk/carrier.route": {
    loader: ["carriers.read"],
    action: send(["carriers.write"], { intent: "save" }, { intent: "retire" }, { intent: "bring-back" }),
  },
  "series/desk/series.route": {
    loader: ["shipments.read"],
    action: send(["shipments.write"], { intent: "end", id }),
  },
  "series/desk/shipment-series.route": {
    loader: ["shipments.write"],
    action: send(
      ["shipments.write"],
      { intent: "start" },
      { intent: "change", id },
      { intent: "make-next", id },
      { intent: "skip-next", id },
      { intent: "skip-passed", id },
      { intent: "propose-again", id },
      { intent: "pattern", id },
      { intent: "end", id },
      { intent: "resume", id },
    ),
  },
  "deadlines/desk/deadlines.route": {
    loader: ["shipments.read"],
    action: send(["shipments.read"], { intent: "calendar" }, { intent: "revoke" }),
  },
  "deadlines/desk/shipment-deadlines.route": {
    loader: ["shipments.write"],
    action: send(
      ["shipments.write"],
      { intent: "add" },
      { intent: "change", id },
      { intent: "done", id },
      { intent: "reopen", id },
      { intent: "seen", id },
      { intent: "remove", id },
    ),
  },
  "deadlines/settings/deadline-kinds.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "save" }),
  },
  "claims/desk/claims.route": {
    loader: ["claims.read"],
    action: send(["claims.write"], { intent: "open" }),
  },
  "claims/desk/claim.route": {
    loader: ["claims.read"],
    action: send(
      ["claims.write"],
      { intent: "save" },
      { intent: "attach" },
      { intent: "notice" },
      { intent: "mail-notice" },
      { intent: "close" },
      { intent: "reopen" },
    ),
  },
  "consolidations/desk/consolidations.route": { loader: ["shipments.read"] },
  "consolidations/desk/new-consolidation.route": {
    loader: ["shipments.write"],
    action: send(["shipments.write"], { intent: "save" }),
  },
  "consolidations/desk/add.route": { loader: ["shipments.write"], action: send(["shipments.write"]) },
  "consolidations/desk/known-containers.route": { loader: wholeRead },
  "consolidations/desk/consolidation.route": {
    loader: ["shipments.read"],
    action: send(
      ["shipments.write"],
      { intent: "add" },
      { intent: "remove", house: id },
      { intent: "event" },
      { intent: "eta" },
      { intent: "undo", act: id },
      { intent: "cost" },
      { intent: "remove-cost", cost: id },
      { intent: "close" },
      { intent: "open" },
    ),
  },
  "consolidations/desk/tell.route": {
    loader: ["shipments.write"],
    action: send(["shipments.write"], { intent: "tell" }),
  },
  "consolidations/desk/tell-vessel.route": {
    loader: ["shipments.write"],
    action: send(["shipments.write"], { intent: "tell" }),
  },
  "consolidations/desk/vessel.route": {
    loader: ["shipments.write"],
    action: send(
      ["shipments.write"],
      { intent: "preview" },
      { intent: "change" },
      { intent: "undo", batch: id },
    ),
  },
  "consolidations/desk/edit-consolidation.route": {
    loader: ["shipments.write"],
    action: send(["shipments.write"], { intent: "save" }),
  },
  "payments/desk/payments.route": { loader: ["payments.read"] },
  "supplier-invoices/desk/supplier-invoices.route": {
    loader: ["supplier_invoices.read"],
    action: send(["supplier_invoices.write"]),
  },
  "supplier-invoices/desk/supplier-invoice.route": {
    loader: ["supplier_invoices.read"],
    action: [
      ...send(
        ["supplier_invoices.write"],
        { intent: "accept", version: "1", currency: "EUR" },
        { intent: "undo", version: "1" },
        { intent: "turn", version: "1", turn: "refuse", reason: "Not ours" },
        { intent: "reopen", version: "1" },
        { intent: "rate", version: "1", currency: "USD", rate: "0.9" },
        { intent: "supplier", version: "1" },
      ),
      ...send(["supplier_invoices.assign"], { intent: "assign", version: "1", currency: "EUR" }),
    ],
  },
  "supplier-invoices/desk/new-supplier-invoice.route": {
    loader: ["supplier_invoices.write"],
    action: send(["supplier_invoices.write"], { intent: "type" }),
  },
  "supplier-invoices/desk/shipments.route": { loader: ["supplier_invoices.assign"] },
  "supplier-invoices/desk/file.route": { loader: ["supplier_invoices.read"] },
  "supplier-invoices/inbox/inbox.route": {
    loader: ["supplier_invoices.read"],
    action: send(["supplier_invoices.write"], { intent: "read" }, { intent: "settle", id, settled: "yes" }),
  },
  "supplier-invoices/inbox/unread-file.route": { loader: ["supplier_invoices.read"] },
  "supplier-invoices/settings/supplier-limits.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "limits" }, { intent: "close" }, { intent: "read" }),
  },
  "month-end/month-end.route": {
    loader: ["payments.read"],
    action: send(["payments.write"], { intent: "save-profile" }, { intent: "delete-profile", profile: id }),
  },
  "month-end/invoices-file.route": { loader: nothingThere, action: send(["payments.read"]) },
  "payments/desk/open-items.route": { loader: ["payments.read"] },
  "payments/desk/reminders.route": {
    loader: ["payments.read"],
    action: send(["payments.write"], { intent: "send" }),
  },
  "payments/desk/letter.route": { loader: ["payments.read"] },
  "payments/desk/statement-pdf.route": { loader: ["payments.read"] },
  "payments/settings/reminders.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "reminders" }),
  },
  "payments/desk/statements.route": { loader: ["payments.read"], action: send(["payments.write"]) },
  "payments/desk/statement.route": {
    loader: ["payments.read"],
    action: send(["payments.write"], { intent: "confirm" }, { intent: "undo" }),
  },
  "payments/desk/payment.route": {
    loader: ["payments.read"],
    action: send(
      ["payments.write"],
      { intent: "settle" },
      { intent: "settle-foreign" },
      { intent: "refund" },
      { intent: "undo-settlement", settlement: id },
      { intent: "undo" },
    ),
  },
  "desk/mails/reminder-mail.route": { loader: ["payments.read"] },
  "payments/desk/account.route": {
    loader: ["payments.read"],
    action: send(
      ["payments.write"],
      { intent: "pay" },
      { intent: "credit-limit" },
      { intent: "send-statement" },
    ),
  },
  "payments/desk/invoice-payments.route": {
    loader: ["payments.read"],
    action: send(
      ["payments.write"],
      { intent: "pay" },
      { intent: "set-off" },
      { intent: "write-off" },
      { intent: "dispute" },
      { intent: "end-dispute" },
      { intent: "undo-settlement", settlement: id },
    ),
  },
  "customers/company-names.route": { loader: ["customers.read"] },
  "customers/export/export.route": {
    loader: nothingThere,
    action: send(["customers.read"], { format: "xlsx", column: "name" }),
  },
  "desk/customer/new-customer.route": { loader: ["customers.write"], action: send(["customers.write"]) },
  "desk/customer/edit-customer.route": { loader: ["customers.write"], action: send(["customers.write"]) },
  "desk/customer/customer.route": {
    loader: ["customers.read"],
    action: [
      ...send(["customers.write"], { intent: "join" }, { intent: "leave" }, { intent: "delete" }),
      ...send(["requests.write"], { intent: "belongs" }, { intent: "belongs-not" }),
      ...send(["offers.write"], { intent: "offer" }),
    ],
  },
  "desk/customer/customer-rows.route": { loader: ["customers.read"] },
  shippers: parties,
  consignees: parties,
  "customers/duplicates/duplicates.route": {
    loader: ["customers.read"],
    action: send(["customers.write"], { intent: "two", first: id, second: id }, { intent: "one" }),
  },
  "customers/duplicates/choose.route": { loader: ["customers.write"] },
  "customers/duplicates/merge.route": { loader: ["customers.write"], action: send(["customers.write"]) },
  "customers/duplicates/undo-merge.route": {
    loader: ["customers.write"],
    action: send(["customers.write"]),
  },
  "desk/inboxes/quotes.route": inbox(
    "requests.read",
    "requests.write",
    "status",
    "claim",
    "assign",
    "snooze",
  ),
  "desk/inboxes/new-request.route": {
    loader: ["requests.write"],
    action: send(["requests.write"]),
  },
  "desk/request/request.route": {
    loader: ["requests.read"],
    action: [
      ...send(wholeWrite, { shipper: "none" }),
      ...send(["requests.write"], { intent: "claim" }, { intent: "assign" }, { intent: "snooze" }),
    ],
  },
  "quote-requests/templates/templates.route": {
    loader: ["requests.write"],
    action: send(["requests.write"], { intent: "archive", id }, { intent: "restore", id }),
  },
  "quote-requests/templates/template.route": {
    loader: ["requests.write"],
    action: send(["requests.write"], { name: "Price", subject: "Your price", body: "Dear {name}" }),
  },
  "desk/request/thread/thread.route": {
    loader: ["requests.read"],
    action: send(
      ["requests.write"],
      ...["reply", "received", "note", "withdraw", "put-back"].map((intent) => ({ intent, message: id })),
    ),
  },
  "desk/request/thread/messages.route": { loader: ["requests.read"] },
  "desk/inboxes/quote.route": { loader: ["requests.read"], action: send(wholeWrite) },
  "quote-rows": { loader: ["requests.read"] },
  "desk/inboxes/contacts.route": inbox("contacts.read", "contacts.write"),
  "desk/inboxes/contact.route": { loader: ["contacts.read"] },
  "contact-rows": { loader: ["contacts.read"] },
  "desk/settings/settings-layout.route": {},
  "desk/settings/settings.route": {
    loader: ownAccount,
    action: send(
      ownAccount,
      ...["email", "cancel-email", "password", "name", "theme", "end-session", "end-other-sessions"].map(
        (intent) => ({ intent }),
      ),
    ),
  },
  "desk/acts/acts.route": {
    loader: ["shipments.read"],
    action: [
      ...send(wholeWrite, { intent: "undo", id }),
      ...send(["shipments.write", "customers.write"], { intent: "stop", id }),
      ...send(wholeRead, { intent: "read", id }),
    ],
  },
  "desk/audit/audit.route": { loader: ["audit.read"] },
  "desk/archive/deleted.route": {
    loader: nothingThere,
    action: [
      ...send(["records.erase"], { intent: "erase", deleted: id }, { intent: "erase", act: id }),
      ...send(["shipments.write", "customers.write", "requests.write", "contacts.write", "blog.write"], {
        intent: "restore",
        deleted: id,
      }),
    ],
  },
  "accounts/security/welcome.route": { loader: ownAccount },
  "accounts/security/security.route": {
    loader: ownAccount,
    action: [
      ...send(
        ownAccount,
        ...["begin", "cancel", "confirm", "turn-off", "new-codes", "forget"].map((intent) => ({ intent })),
        ...["passkey-add", "passkey-rename", "passkey-remove"].map((intent) => ({ intent, id })),
      ),
      ...send(["settings.manage"], { intent: "require" }, { intent: "optional" }),
    ],
  },
  "accounts/security/first-second-factor.route": {
    loader: ownAccount,
    action: send(ownAccount, ...["begin", "cancel", "confirm", "passkey-add"].map((intent) => ({ intent }))),
  },
  "accounts/security/passkey-options.route": { loader: nothingThere, action: send(ownAccount) },
  "accounts/sign-in/step-up.route": { loader: ownAccount, action: send(ownAccount) },
  "accounts/sign-in/step-up-check.route": { loader: ownAccount, action: send(ownAccount) },
  "charges/settings/charge-settings.route": { loader: ["settings.manage"] },
  "charges/settings/charge-code.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "save" }, { intent: "archive" }, { intent: "restore" }),
  },
  "charges/settings/vat-treatment.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "save" }, { intent: "archive" }, { intent: "restore" }),
  },
  "desk/settings/company/company.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], ...COMPANY_SETTING_KEYS.map((intent) => ({ intent }))),
  },
  "exchange-rates/settings/currencies.route": {
    loader: ["invoices.write", "settings.manage"],
    action: [
      ...send(["invoices.write", "settings.manage"], {
        intent: "rates",
        day: "2026-01-02",
        quoted: "foreign",
        rates: "USD 0.9",
      }),
      ...send(
        ["settings.manage"],
        { intent: "source", address: "" },
        { intent: "accounts", gain: "754000", loss: "654000" },
      ),
    ],
  },
  "invoices/settings/invoicing.route": {
    loader: ["settings.manage"],
    action: send(["settings.manage"], { intent: "invoicing" }, { intent: "access_point" }),
  },
  "desk/staff/staff.route": {
    loader: ["staff.manage"],
    action: send(
      ["staff.manage"],
      ...["invite", "resend", "revoke", "role", "disable", "enable", "sign-out", "reset-2fa"].map(
        (intent) => ({
          intent,
          id,
        }),
      ),
    ),
  },
  "personal-data/personal-data.route": {
    loader: ["personal_data.read"],
    action: send(["personal_data.read"], { intent: "find" }, { intent: "erase" }),
  },
  "personal-data/export.route": {
    loader: nothingThere,
    action: send(["personal_data.read"]),
  },
  "portal/private-links.route": {
    loader: ["shipments.read", "customers.read"],
    action: [
      ...send(
        wholeWrite,
        ...["make", "send", "revoke"].map((intent) => ({ intent, kind: "shipment", id, link_id: id })),
      ),
      ...send(
        ["customers.write"],
        ...["make", "send", "revoke"].map((intent) => ({ intent, kind: "shipper", id, link_id: id })),
      ),
    ],
  },
  "desk/shell/live.route": { loader: "everyone: a role is told only of what it may read" },
  "blog/desk/posts.route": { loader: ["blog.read"], action: send(["blog.write"], { id }) },
  "blog/desk/new-post.route": { loader: ["blog.write"], action: send(["blog.write"]) },
  "blog/desk/edit-post.route": { loader: ["blog.write"], action: send(["blog.write"]) },
  "blog-categories": { loader: ["blog.read"], action: send(["blog.write"]) },
  "blog-authors": { loader: ["blog.read"], action: send(["blog.write"]) },
  "blog/desk/images.route": { loader: ["blog.read"], action: send(["blog.write"]) },
  "notifications/notifications.route": { loader: ["requests.read", "contacts.read", "shipments.read"] },
  "search/search.route": { loader: "everyone: each group is for those who may read it" },
  "search/results.route": {
    loader: "everyone: each group is for those who may read it",
    action: [
      ...send(wholeRead, { kind: "shipment", id }),
      ...send(["customers.read"], { kind: "shipper", id }, { kind: "consignee", id }),
      ...send(["requests.read"], { kind: "quote_request", id }),
      ...send(["contacts.read"], { kind: "contact_submission", id }),
      ...send(["blog.read"], { kind: "post", id }),
    ],
  },
};
