import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import pino from "pino";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { eventually } from "./eventually.ts";
import { searchTracking } from "#app/tracking/search-tracking.server.ts";
import { addStaff } from "#app/accounts/staff.server.ts";
import { connectDatabase } from "#database/connection/connect.ts";
import { createLimits } from "#database/connection/limits.ts";
import { listen } from "#database/events/listen.ts";
import { createParty } from "#app/parties/parties.server.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { shipmentForm } from "#app/shipments/shipment.ts";
import { createAdmission } from "#server/admission.ts";
import { withLanguages } from "#server/app.ts";
import { createEventSubscription, createHub } from "#server/event-subscription.ts";
import { createHttpServer } from "#server/http-server.ts";
import { type AppEnv, clientAddress, findEarlyLookUp } from "#server/middleware/client-address.ts";
import { installLookUps } from "#server/page-cache/look-up-listener.ts";
import { createLookUps } from "#server/page-cache/look-ups.ts";
import { trackJson } from "#server/pages.ts";
import { stepUpSession, testActor } from "./actors.ts";
import { useTestDatabase } from "./test-database.ts";

const log = pino({ level: "silent" });

/** A shipment before each test, and processes that answer look-ups of it as `server/start.ts` assembles them. */
export function useLookUps() {
  const database = useTestDatabase();
  const ends: Array<() => unknown> = [];
  const tracked = {
    actor: { ...testActor(), sessionId: "" },
    id: "",
    shipper: "",
    /** Per test and file: part of the tracking number and of the shipper's name. */
    count: 0,
    number: "",
  };

  beforeAll(async () => {
    const { actor } = tracked;
    const staff = (await addStaff(database.db, { email: actor.email, password: "secret-1" })) ?? "";
    tracked.actor = { ...actor, id: staff, sessionId: await stepUpSession(database.db, staff) };
  });
  beforeEach(async () => {
    const { actor } = tracked;
    const count = (tracked.count += 1);
    tracked.number = `LOOK-${count}`;
    const party = {
      name: `Van Damme ${count}`,
      company: "",
      email: `v${count}@mill.example`,
      phone: "",
      address: "",
    };
    tracked.shipper = await createParty(database.db, actor, "shipper", {
      ...party,
      mails_wanted: "none",
    } as never);
    tracked.id = await createShipment(database.db, actor, input());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  const input = (changes: Record<string, string> = {}) =>
    shipmentForm.parse({
      tracking_number: tracked.number,
      status: "pending",
      service_type: "Sea Freight",
      origin_location: "Ghent",
      destination_location: "Lille",
      shipper_id: tracked.shipper,
      ...changes,
    });

  /** Only the page is reduced to its visible content. */
  async function startProcess({
    listenUrl = database.url,
    limitFactor = 1_000_000,
    alwaysCurrent = false,
  } = {}) {
    const { db, pool } = connectDatabase(database.url, { warn: () => {} }, { longWork: true });
    const queries: string[] = [];
    pool.on("connect", (client) => {
      const { query } = client;
      client.query = ((...args: unknown[]) => {
        const [what] = args as [{ text?: string } | string];
        queries.push(typeof what === "string" ? what : (what.text ?? ""));
        return Reflect.apply(query, client, args) as never;
      }) as typeof client.query;
    });
    const readDb = () => db;
    const events = createHub();
    const listening = listen(listenUrl, { log: { warn: () => {} }, onEvent: events.publish });
    const subscription = createEventSubscription(listening);
    const lookUps = createLookUps({ events, subscription: alwaysCurrent ? CURRENT : subscription });
    const limits = createLimits(pool, limitFactor);
    const app = new Hono<AppEnv>();
    app.use(clientAddress({ trustProxy: 1, publicUrl: "http://localhost" }));
    app.use(async (c, next) => {
      c.set("log", log);
      await next();
    });
    app.on(["GET", "POST"], "/track.json", trackJson({ readDb, limits, lookUps }));
    app.get("/track", async (c) => {
      const scope = {
        readDb,
        limits,
        lookUps,
        lookUp: findEarlyLookUp(c.env),
        address: c.get("address"),
        log,
      };
      const { status, answer } = await searchTracking({ number: c.req.query("number") ?? "" }, scope);
      const page = `<script nonce="n">go()</script>${JSON.stringify(answer)}`;
      const policy = { "content-security-policy": "script-src 'nonce-n'", "cache-control": "no-store" };
      return c.html(page, status as 200, policy);
    });
    withLanguages(app, "http://localhost");
    const options = {
      app,
      readDb,
      limits,
      lookUps,
      log,
      publicUrl: "http://localhost",
      trustProxy: 1,
      admission: createAdmission(),
    };
    const server = createHttpServer(app.fetch, { front: (behind) => installLookUps(behind, options) });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ends.push(async () => {
      server.closeAllConnections();
      server.close();
      await listening.stop();
      await pool.end();
    });
    const ask = (path: string, init?: RequestInit) => fetch(url + path, init);
    const json = async (number = tracked.number) => (await ask(`/track.json?number=${number}`)).text();
    await eventually(async () => expect(await subscription.isCurrent()).toBe(true));
    return { ask, json, queries, lookUps, db };
  }

  /** The answer as the database gives it now, with no memory. */
  async function fromDatabase(number = tracked.number) {
    const scope = {
      readDb: () => database.db,
      limits: createLimits(database.pool, 1_000_000),
      address: "192.0.2.1",
      log,
    };
    return JSON.stringify((await searchTracking({ number }, scope)).answer);
  }

  return { database, tracked, ends, input, startProcess, fromDatabase };
}

/** A thousand requests in the process that asks them keep it from the database's answers for longer than anybody waits. */
const CURRENT = { isCurrent: () => true };

type LookUpProcess = Awaited<ReturnType<ReturnType<typeof useLookUps>["startProcess"]>>;

/** Asks until the answer is that of the database: each that is asked for 250 ms after the commit has to be. */
export async function settled(
  { json }: Pick<LookUpProcess, "json">,
  wanted: (answer: string) => boolean,
): Promise<boolean> {
  const committed = performance.now();
  for (;;) {
    const began = performance.now();
    if (wanted(await json())) return true;
    if (began - committed > 250) return false;
  }
}
