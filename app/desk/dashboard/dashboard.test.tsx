import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "#app/access/policy.ts";
import { queueLine } from "#tests/queue-line.ts";
import Dashboard from "./dashboard.route.tsx";
import type { QueueLine } from "../queue/queue.ts";
import type { FirstStepsDone } from "./first-steps.ts";
import { GROUPS, type QueueGroup } from "./queue-groups.ts";

type Data = Extract<ComponentProps<typeof Dashboard>["loaderData"], { posts: null }>;

const shipment = queueLine({
  status: "On hold - customs",
  counterpart: { way: "from", name: "Reis & Co" },
  owner: { id: "7", name: "Lotte Claes" },
});
const request: QueueLine = {
  ...shipment,
  kind: "request",
  id: "2",
  label: "Ana Reis",
  to: "/admin/quotes/2",
  counterpart: null,
  owner: null,
  reasons: [
    {
      words: "Answer was due Thu 11:00",
      detail: "6 h past 24 opening hours",
      overdue: true,
      urgency: "over",
    },
  ],
};
const nothing: QueueGroup[] = GROUPS.map((name) => ({ name, count: 0 }));

const undone: FirstStepsDone = {
  name: false,
  password: false,
  seller: false,
  mails: false,
  colleagues: false,
  customers: false,
  shipment: false,
  article: false,
};

function dashboardWith(values: Partial<Data>, role: Role = "owner", at = "/admin"): string {
  const data = {
    posts: null,
    counts: { shipments: 1, pending: 1, shippers: 0, consignees: 0 },
    money: {
      toInvoice: 3,
      month: "2026-11",
      margins: [{ currency: "EUR", margin: "3386.69", marginPercent: "19.2" }],
    },
    mine: false,
    groups: nothing,
    lines: [],
    snoozed: { count: 0, lines: [] },
    owners: [],
    me: "7",
    firstSteps: null,
    maintenance: [],
    asOf: new Date("2026-03-20T12:00:00Z"),
    ...values,
  } satisfies Data;
  const props = { loaderData: data } as unknown as ComponentProps<typeof Dashboard>;
  const shell = "desk/shell/shell.route";
  const Stub = createRoutesStub([
    {
      id: shell,
      path: "/admin",
      Component: () => <Outlet />,
      children: [{ index: true, Component: () => <Dashboard {...props} /> }],
    },
  ]);
  return renderToStaticMarkup(
    <Stub initialEntries={[at]} hydrationData={{ loaderData: { [shell]: { user: { role } } } }} />,
  );
}

test("what is wrong with backups, checks or the clock is said with what to do, and nothing where all is well", () => {
  expect(dashboardWith({})).not.toContain("Your data");
  const at = new Date("2026-03-19T01:15:00Z");
  const page = dashboardWith({
    maintenance: [
      { kind: "clock jumped", from: new Date("2026-02-20T12:00:00Z"), days: 31 },
      { kind: "backup failed", at, goodAt: null, problem: "the disk is full" },
      { kind: "verify late", goodAt: at, days: 9 },
      { kind: "never backed up", days: 1 },
    ],
  });
  expect(page).toContain("jumped from Feb 20, 2026 13:00 by 31 days ahead.");
  expect(page).toContain(
    "The backup of Mar 19, 2026 02:15 did not end well: the disk is full. There is no good one yet.",
  );
  expect(page).toContain("Last good check of the data: Mar 19, 2026 02:15, 9 days ago.");
  expect(page).toContain("No backup was made in 1 day:");
});

test("a company without shipments is shown its first steps, and which of them are done", () => {
  const fresh = dashboardWith({ firstSteps: undone });
  expect(fresh).toContain("First steps");
  expect(fresh).toContain('href="/admin/shipments/new"');
  expect(fresh).not.toContain("Nothing waits");
  expect(fresh).not.toContain("Put away");
  expect(fresh).toContain("Yours is that of ADMIN_PASSWORD");
  expect(fresh).toContain("No mail server is set");
  expect(fresh).toContain("Save name");
  expect(fresh).not.toContain(">Done<");
  const begun = dashboardWith({
    firstSteps: { ...undone, name: true, password: true, seller: true, customers: true },
  });
  expect(begun).not.toContain("Save name");
  expect(begun).toContain("You have chosen yours.");
  expect(begun.match(/>Done</g)).toHaveLength(4);
  for (const page of ["settings/invoicing", "settings/staff", "customers/import"])
    expect(begun).toContain(`href="/admin/${page}"`);
  const operations = dashboardWith({ firstSteps: { password: true, customers: false, shipment: false } });
  expect(operations).toContain("Bring your customers");
  expect(operations).not.toContain("Invite your colleagues");
});

test("with shipments there, what is left of the first steps stands below the queue and can be put away", () => {
  const page = dashboardWith({ firstSteps: { ...undone, password: true, shipment: true } });
  expect(page).toContain("Nothing waits");
  expect(page).toContain("Put away");
  expect(page).toContain("Say who you are on invoices");
  expect(page).not.toContain("Sign in with a password of your own");
  expect(page).not.toContain("Enter the first shipment");
});

test("a request that waits stands above the first steps", () => {
  const page = dashboardWith({ firstSteps: undone, lines: [request] });
  expect(page.indexOf("Answer was due")).toBeLessThan(page.indexOf("First steps"));
  expect(page).not.toContain("No shipment is late");
});

test("an empty queue says so", () => {
  expect(dashboardWith({})).toContain("Nothing waits");
  expect(dashboardWith({ mine: true })).toContain("None of your shipments");
  expect(dashboardWith({ lines: [shipment] })).not.toContain("Nothing waits");
});

test("a shipment is one line under its most urgent reason, with the others beside it", () => {
  const held = queueLine({
    id: "3",
    label: "ZF-3",
    reasons: [
      { words: "By 17:00", detail: "in 2 h", overdue: false, urgency: "today" },
      { words: "", detail: "for 3 h", overdue: false, urgency: "open", status: "On hold - customs" },
    ],
  });
  const page = dashboardWith({ lines: [shipment, held] });
  expect(page).toMatch(/Overdue.*ZF-1.*Today.*ZF-3.*By 17:00.*ON HOLD - CUSTOMS/);
  expect(page).not.toContain("Ahead");
});

test("further lines wait behind a link that counts them", () => {
  const lines = Array.from({ length: 18 }, (_, index) => queueLine({ id: `${index}`, label: `ZF-${index}` }));
  const page = dashboardWith({ lines });
  expect(page).toContain("Show 3 more");
  expect(page).not.toContain("ZF-17");
  expect(dashboardWith({ lines }, "owner", "/admin?show=all")).toContain("ZF-17");
});

test("money stands beside the queue: a part that the role may not read is left out", () => {
  const page = dashboardWith({});
  for (const text of ["To invoice", "Margin of", "EUR 3,386.69", "19.2%"]) expect(page).toContain(text);
  const viewer = dashboardWith(
    { money: { toInvoice: undefined, month: "2026-11", margins: undefined } },
    "viewer",
  );
  expect(viewer).not.toMatch(/To invoice|Margin/);
});

test("a line names the customer, says in words that it is late and whose it is", () => {
  const page = dashboardWith({ lines: [shipment] });
  for (const text of ["Maes NV", "Reis &amp; Co", "3 days late", "Owner: Lotte Claes", "Ghent"]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('href="/admin/shipments?view=late"');
});

test("a part that could not be read says so, and the others stand", () => {
  const page = dashboardWith({ lines: null, snoozed: null });
  expect(page).toContain("This could not be read.");
  expect(page).toContain("To invoice");
  const groups = nothing.map((group) => (group.name === "late" ? { ...group, count: null } : group));
  expect(dashboardWith({ groups })).not.toContain("Nothing waits");
});

test("each role is offered the acts it may do; what nobody owns can be taken", () => {
  const acts = (role: Role, line = shipment) =>
    [
      ...dashboardWith({ lines: [request, line] }, role).matchAll(/aria-label="([^"]+: (?:ZF-1|Ana Reis))"/g),
    ].map(([, label]) => label);
  const ofShipment = ["Add Status: ZF-1", "Assign: ZF-1", "Snooze: ZF-1", "Acts: ZF-1"];
  const ofRequest = ["Take: Ana Reis", "Set status: Ana Reis", "Snooze: Ana Reis", "Acts: Ana Reis"];
  expect(acts("operations")).toEqual([...ofRequest, ...ofShipment]);
  expect(acts("operations", { ...shipment, owner: null })).toEqual([
    ...ofRequest,
    "Take: ZF-1",
    ...ofShipment,
  ]);
  expect(acts("sales")).toEqual(ofRequest);
  expect(acts("viewer")).toEqual([]);
});

test("what is snoozed stands apart, with a way back", () => {
  const line = { ...shipment, snoozed: true };
  expect(dashboardWith({ snoozed: { count: 3, lines: [line] } })).toContain("Snoozed (3)");
  const page = dashboardWith({ snoozed: { count: 3, lines: [line] } }, "owner", "/admin?show=snoozed");
  expect(page).toContain("Wake: ZF-1");
  expect(page).toContain("The first 1 of 3");
  expect(
    dashboardWith({ snoozed: { count: 1, lines: [line] } }, "viewer", "/admin?show=snoozed"),
  ).not.toContain("Wake");
  expect(dashboardWith({}, "owner", "/admin?show=snoozed")).toContain("Nothing is snoozed");
});

test("shipments that wait are counted to a thousand, what misses papers to a hundred, requests, offers and claims whole", () => {
  const groups = nothing.map((group) => ({ ...group, count: 1001 }));
  const page = dashboardWith({ groups });
  expect(page.match(/>1,000\+</g)).toHaveLength(GROUPS.length - 4);
  expect(page.match(/>1,001</g)).toHaveLength(3);
  expect(page).toContain(">100+<");
});
