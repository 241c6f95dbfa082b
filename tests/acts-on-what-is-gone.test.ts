import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { action as changeCustomer } from "#app/desk/customer/customer.route.tsx";
import { action as undoMerge } from "#app/customers/duplicates/undo-merge.route.tsx";
import { action as actOnThread } from "#app/desk/request/thread/thread.route.tsx";
import { action as actOnOffer } from "#app/offers/desk/offer.route.tsx";
import { action as newOffer } from "#app/offers/desk/new-offer.route.tsx";
import { action as archiveOfferTemplate } from "#app/offers/templates/templates.route.tsx";
import { staffActs } from "#app/desk/staff/manage-staff.server.ts";
import { actOnForm } from "#app/request/form-action.server.ts";
import { action as archiveReplyTemplate } from "#app/quote-requests/templates/templates.route.tsx";
import { doAct } from "#app/desk/shipment/shipment-acts.server.ts";
import { action as changeDocuments } from "#app/documents/desk/documents.route.ts";
import { changeHistory } from "#app/shipments/change-history.server.ts";
import { action as changeShared } from "#app/desk/shipments/shared-filters.route.ts";
import { actOnPlan } from "#app/desk/imports/plan.server.ts";
import { action as changeLinks } from "#app/portal/private-links.route.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { companyImporter } from "#app/customers/import.server.ts";
import { stepUpSession, testStaff } from "./actors.ts";
import { requestContext } from "./request-context.ts";
import { useTestDatabase } from "./test-database.ts";

const database = useTestDatabase();
const staff = testStaff();
const gone = randomUUID();

beforeAll(async () => {
  staff.id = (await addStaff(database.db, { email: staff.email, password: "secret-1" })) ?? "";
  staff.sessionId = await stepUpSession(database.db, staff.id);
});

type Fields = Record<string, string>;

function contextOfStaff() {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, staff);
  return context;
}
const scope = () => contextOfStaff().get(requestScope);
const posted = (fields: Fields) =>
  new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });

/** A route's action as a form calls it. */
const route = (action: (args: never) => unknown, fields: Fields, params: Fields = {}) =>
  action({ request: posted(fields), params, context: contextOfStaff() } as never);

const onShipment = (act: Parameters<typeof doAct>[0], record: Fields = {}) =>
  doAct(act, { id: gone, record, actor: staff }, scope());

const acts: Record<string, () => unknown> = {
  "a filter is renamed": () => route(changeShared, { intent: "rename", id: gone, name: "Late" }),
  "a link is revoked": () =>
    route(changeLinks, { intent: "revoke", kind: "shipment", id: gone, link_id: gone }),
  "a document is voided": () =>
    route(changeDocuments, { intent: "void", document_id: gone, reason: "Wrong" }, { id: gone }),
  "a merge is undone": () => route(undoMerge, { stay: "1" }, { merge: gone }),
  "an offer is begun": () => route(newOffer, { request: gone }),
  "an offer is discarded": () => route(actOnOffer, { intent: "discard" }, { id: gone }),
  "a template of offers is archived": () => route(archiveOfferTemplate, { archive: gone }),
  "a template of replies is archived": () => route(archiveReplyTemplate, { intent: "archive", id: gone }),
  "a customer is deleted": () => route(changeCustomer, { intent: "delete" }, { id: gone }),
  "a note is deleted": () => onShipment("note-delete", { note_id: gone }),
  "a shipment is assigned": () => onShipment("assign", { owner_id: staff.id }),
  "a shipment is deleted": () => onShipment("delete"),
  "an entry is deleted": () =>
    changeHistory(gone, { intent: "delete", entry_id: gone, reason: "Wrong shipment" }, staff, scope()),
  "a message is withdrawn": () => route(actOnThread, { intent: "withdraw", message: gone }, { id: gone }),
  "an account is disabled": () => actOnForm(staffActs, contextOfStaff(), { intent: "disable", id: gone }),
  "an import is done": () =>
    actOnPlan({ ...scope(), actor: staff, importer: companyImporter }, gone, new FormData()),
};

test.each(Object.entries(acts))("where what is meant is gone, the answer is 404: %s", async (_name, act) => {
  const answer = (await act()) as { status?: number; init?: { status: number } };
  expect(answer.init?.status ?? answer.status).toBe(404);
});
