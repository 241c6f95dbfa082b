import { beforeAll, expect, test } from "vitest";
import { staffContext } from "#app/request/context.ts";
import type { FormActs } from "#app/request/form-action.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { ROLES, rolesWith } from "#app/access/policy.ts";
import { testActor, testStaff } from "./actors.ts";
import { issuedInvoice } from "./issued-invoice.ts";
import { requestContext } from "./request-context.ts";
import { EXPECTED, type Needs } from "./expected-of-staff-routes.ts";
import { useTestDatabase } from "./test-database.ts";
import { type StaffRoute, staffRoutes } from "./writing-forms/writing-forms.ts";
import { IMPORTS } from "#app/imports/import.ts";

const database = useTestDatabase();
const id = "00000000-0000-4000-8000-000000000000";

/** Addresses below /admin that are open before anybody is signed in, or before a password is chosen. */
const OUTSIDE_THE_SHELL = [
  "accounts/sign-in/login.route",
  "accounts/sign-in/logout.route",
  "accounts/sign-in/reset-password.route",
  "accounts/sign-in/session.route",
  "accounts/sign-in/invitation.route",
  "accounts/sign-in/confirm-email.route",
  "accounts/sign-in/passkey.route",
  "accounts/security/first-password.route",
];

interface WalkedRoute extends StaffRoute {
  section?: string;
}

const IMPORT_SECTIONS = Object.values(IMPORTS).map(({ address }) => address.split("/")[2] ?? "");

/** Routes of several sections are walked once in each. */
const inSections = (route: StaffRoute): WalkedRoute[] =>
  route.path.includes(":section")
    ? IMPORT_SECTIONS.map((section) => ({
        ...route,
        id: `${route.id} of ${section}`,
        path: route.path.replace(":section", section),
        section,
      }))
    : [route];
const walked = staffRoutes()
  .filter(({ id: each }) => !OUTSIDE_THE_SHELL.includes(each))
  .flatMap(inSections);

interface Handlers {
  loader?: (args: unknown) => unknown;
  action?: ((args: unknown) => unknown) & { acts?: FormActs | ((params: object) => FormActs) };
}
const handlersOf = new Map<string, Handlers>();
/** All routes of the back office are transformed here first, which may take longer than a hook's timeout on a busy machine. */
const IMPORTED_WITHIN_MS = 180_000;
beforeAll(async () => {
  const load = async ({ file }: { file: string }) =>
    handlersOf.set(file, (await import(/* @vite-ignore */ `../app/${file}`)) as Handlers);
  await Promise.all(walked.map(load));
}, IMPORTED_WITHIN_MS);

/** The status of what a handler answered or threw; 500 for an error nobody made an answer of. */
function statusOf(answer: unknown): number {
  if (answer instanceof Response) {
    void answer.body?.cancel();
    return answer.status;
  }
  if (answer instanceof Error) return 500;
  return (answer as { init?: { status?: number } } | null)?.init?.status ?? 200;
}

/** Values of address parameters that are no ids. */
const VALUES: Record<string, string> = { file: "ubl" };

let actorId = "";
beforeAll(async () => {
  actorId =
    (await addStaff(database.db, { email: "walker@zenne.example", password: "x-for-the-walk" })) ?? "";
});

async function answerOf(
  route: WalkedRoute,
  handler: NonNullable<Handlers["loader"]>,
  role: (typeof ROLES)[number],
  { form, record = id, query = "" }: { form?: Record<string, string>; record?: string; query?: string },
): Promise<unknown> {
  const path = route.path.replace(/:\w+/g, record).replace("*", "nowhere");
  const url = new URL(`http://localhost/${path}${query}`);
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, testStaff({ id: actorId, sessionId: actorId, role }));
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value);
  const request = new Request(url, form ? { method: "POST", body } : {});
  const params = {
    section: route.section,
    ...Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, VALUES[name] ?? record]),
    ),
  };
  try {
    return await handler({ request, url, params, context, pattern: route.path });
  } catch (thrown) {
    return thrown;
  }
}

const ask = async (
  route: WalkedRoute,
  handler: NonNullable<Handlers["loader"]>,
  role: (typeof ROLES)[number],
  form?: Record<string, string>,
) => statusOf(await answerOf(route, handler, role, form ? { form } : {}));

test("every route of the back office is listed with what it takes, and nothing else is", () => {
  expect(
    walked.map((route) => route.id).toSorted(),
    "the routes of tests/expected-of-staff-routes.ts",
  ).toEqual(Object.keys(EXPECTED).toSorted());
  for (const route of walked) {
    const handlers = handlersOf.get(route.file)!;
    const expected = EXPECTED[route.id] ?? {};
    expect({ loader: Boolean(handlers.loader), action: Boolean(handlers.action) }, route.id).toEqual({
      loader: Boolean(expected.loader),
      action: Boolean(expected.action),
    });
  }
});

test("of an action by intents, each is listed", () => {
  const listed = (route: WalkedRoute) =>
    new Set((EXPECTED[route.id]?.action ?? []).map(({ form }) => form.intent));
  const byIntents = walked.flatMap((route) => {
    const acts = handlersOf.get(route.file)?.action?.acts;
    return acts ? [{ route, intents: Object.keys(typeof acts === "function" ? acts({}) : acts) }] : [];
  });
  expect(byIntents.length).toBeGreaterThan(20);
  const forgotten = byIntents.flatMap(({ route, intents }) =>
    intents.filter((each) => !listed(route).has(each)).map((each) => `${route.id}: ${each}`),
  );
  expect(forgotten, "an `intent` each in tests/expected-of-staff-routes.ts").toEqual([]);
});

test.each(ROLES)("every loader and action answers 403 to what the role %s does not include", async (role) => {
  for (const route of walked) {
    const { loader, action } = handlersOf.get(route.file)!;
    const expected = EXPECTED[route.id] ?? {};
    const check = async (what: string, needs: Needs, status: Promise<number>) => {
      const allowed = typeof needs === "string" || needs.some((each) => rolesWith(each).includes(role));
      const text = `${role}: ${what} of ${route.id}`;
      if (allowed) expect(await status, text).not.toBe(403);
      else expect(await status, text).toBe(403);
    };
    if (loader && expected.loader) await check("loader", expected.loader, ask(route, loader, role));
    for (const { form, needs } of action ? (expected.action ?? []) : []) {
      await check(`action ${JSON.stringify(form)}`, needs, ask(route, action!, role, form));
    }
  }
});

test("no answer of the back office tells sales of an invoice of another's customer", async () => {
  const { db } = database;
  const books = testActor({ id: actorId });
  const { id: invoiceId, companyId, number } = await issuedInvoice(db, books, { name: "Guarded NV" });
  const { rows } = await database.pool.query<{ shipment: string; communication: string }>(
    `select shipment_id as shipment, communication from invoice_lines join invoices on invoices.id = invoice_id
     where invoice_id = $1`,
    [invoiceId],
  );
  const [{ shipment, communication }] = rows as [(typeof rows)[0]];
  /** Returns routes that reveal it, requested for the invoice, its customer and its shipment, and with a search for the customer. */
  const tellers = async (role: "sales" | "accounting", among = walked) => {
    const actions = new Set<string>();
    for (const route of among) {
      const ofRecord = route.path.includes(":");
      for (const record of ofRecord ? [invoiceId, companyId, shipment] : [invoiceId])
        for (const query of ["", "?search=Guarded&q=Guarded"]) {
          const { loader } = handlersOf.get(route.file)!;
          if (!loader || route.path.includes("live")) continue;
          const text = await textOf(await answerOf(route, loader, role, { record, query }));
          const secrets = [number, communication, ...(ofRecord && record === invoiceId ? [] : [invoiceId])];
          if (secrets.some((secret) => text.includes(secret))) actions.add(route.id);
        }
    }
    return [...actions].toSorted();
  };
  const ofInvoices = [
    "desk/invoice/invoice.route",
    "desk/shipment/shipment.route",
    "invoices/desk/file.route",
    "invoices/desk/invoices.route",
  ];
  const routesOfInvoices = walked.filter(({ id: each }) => ofInvoices.includes(each));
  expect(await tellers("accounting", routesOfInvoices)).toEqual(ofInvoices);
  expect(await tellers("sales")).toEqual([]);
  await database.pool.query(
    "insert into quote_requests (email, company_id, owner_id, answered_at) values ('an@maes.example', $1, $2, now())",
    [companyId, actorId],
  );
  expect(await tellers("sales", routesOfInvoices)).toEqual(ofInvoices);
});

/** Removes parts of a response about a record that was requested by an address without it. */
async function textOf(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return JSON.stringify(answer) ?? "";
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.text();
  await answer.body?.cancel();
  return "";
}
