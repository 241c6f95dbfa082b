import { beforeAll, expect, test } from "vitest";
import * as customers from "#app/customers/customers.route.tsx";
import * as dashboard from "#app/desk/dashboard/dashboard.route.tsx";
import * as contacts from "#app/desk/inboxes/contacts.route.tsx";
import * as quotes from "#app/desk/inboxes/quotes.route.tsx";
import * as late from "#app/desk/late/late.route.tsx";
import * as shell from "#app/desk/shell/shell.route.tsx";
import * as shipments from "#app/desk/shipments/shipments.route.tsx";
import * as offers from "#app/offers/desk/offers.route.tsx";
import * as reports from "#app/reports/reports.route.tsx";
import { requestScope, staffContext } from "#app/request/context.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { createHub } from "./event-subscription.ts";
import { createSharedReads } from "./shared-reads.ts";

const database = useTestDatabase();
const staff = useStaff(database);
const colleague = useStaff(database, { email: "b@zenne.example" });

type Loader = (args: { request: Request; context: unknown; params: object; url: URL }) => Promise<unknown>;

/**
 * Number of SQL statements of a page's loader: for the first reader after a change, and for a colleague right after.
 * Fewer are welcome; a higher number needs its reason beside it.
 */
const PAGES: Record<string, [loader: unknown, address: string, first: number, next: number]> = {
  // One reads the dark mode setting for the layout, one counts late shipments by index for the sidebar.
  "the frame of every page": [shell.loader, "/admin", 9, 4],
  // Four read the reasons of all shipments in its list. One reads the company's setup steps, one whether the password
  // is still that of the settings.
  dashboard: [dashboard.loader, "/admin", 28, 2],
  shipments: [shipments.loader, "/admin/shipments", 11, 2],
  "late desk": [late.loader, "/admin/late", 9, 1],
  requests: [quotes.loader, "/admin/quotes", 5, 0],
  messages: [contacts.loader, "/admin/contacts", 3, 0],
  reports: [reports.loader, "/admin/reports", 17, 1],
  customers: [customers.loader, "/admin/customers", 3, 1],
  offers: [offers.loader, "/admin/offers", 2, 0],
};

let statements = 0;
beforeAll(async () => {
  await database.pool.query(
    "insert into shipments (tracking_number, origin_location, destination_location, status, estimated_delivery) values ('ZF-1', 'Ghent', 'Lille', 'in_transit', '2020-01-01')",
  );
  const counted = new WeakSet<object>();
  database.pool.on("acquire", (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      return Reflect.apply(query, client, args) as never;
    }) as typeof query;
  });
});

test.each(Object.entries(PAGES))("%s", async (_, [loader, address, first, next]) => {
  const subscription = { receivedAllUntilNow: async () => true };
  const shared = createSharedReads({ events: createHub(), subscription, now: () => 0 });
  const read = async (as: typeof staff) => {
    const context = requestContext(database, "192.0.2.1");
    context.set(requestScope, { ...context.get(requestScope), shared });
    context.set(staffContext, as);
    const url = new URL(`http://localhost${address}`);
    const before = statements;
    await (loader as Loader)({ request: new Request(url), context, params: {}, url });
    return statements - before;
  };
  expect([await read(staff), await read(colleague)]).toEqual([first, next]);
});
