import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { connectDatabase } from "#database/connection/connect.ts";
import { demoTrackingNumber, loadDemoData } from "#demo/load-demo-data.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { loader } from "./track.route.tsx";

const database = useTestDatabase();

beforeAll(async () => {
  await loadDemoData(database.db, new Date());
});

function search(connection: ReturnType<typeof connectDatabase>, number: string, address = "192.0.2.1") {
  const url = new URL("http://localhost/track");
  url.searchParams.set("number", number);
  const context = requestContext(connection, address);
  return loader({ request: new Request(url), context, params: {}, url, pattern: "/track" } as never);
}

test("an empty number is refused with the specified text", async () => {
  const answer = await search(database, "   ");
  expect(answer.init?.status).toBe(400);
  expect(answer.data.error).toBe("Please enter a tracking number");
});

test("with the database away the search says so and shows the not-found view", async () => {
  const away = connectDatabase("postgres://nobody:none@127.0.0.1:1/none", { warn: () => {} });
  const answer = await search(away, demoTrackingNumber);
  await away.pool.end();
  expect(answer.init?.status).toBe(503);
  expect(answer.data).toMatchObject({ error: "Error searching for tracking number", notFound: true });
});

test("searching without end from one address is stopped, from another it is not", async () => {
  const answers = [];
  for (let count = 0; count < 31; count++) answers.push(await search(database, `ZF-${count}`, "192.0.2.9"));
  expect(answers.slice(0, 30).every(({ init }) => init?.status === 404)).toBe(true);
  expect(answers.at(-1)?.init?.status).toBe(429);
  expect((await search(database, demoTrackingNumber, "192.0.2.10")).data.view?.trackingNumber).toBe(
    demoTrackingNumber,
  );
});

test("a number is found with dots in place of hyphens, alone and among several", async () => {
  const typed = demoTrackingNumber.replaceAll("-", ".");
  const alone = await search(database, typed, "192.0.2.12");
  expect(alone.data.view?.trackingNumber).toBe(demoTrackingNumber);
  const among = await search(database, `${typed}, ZF-NONE`, "192.0.2.12");
  expect(JSON.stringify(among.data)).toContain(demoTrackingNumber);
  expect((await search(database, `${typed}.0`, "192.0.2.12")).data).toMatchObject({ notFound: true });
});

test("a history that cannot be read leaves the shipment in view", async () => {
  await sql`alter table shipment_status_history rename to away`.execute(database.db);
  const answer = await search(database, demoTrackingNumber, "192.0.2.11");
  await sql`alter table away rename to shipment_status_history`.execute(database.db);
  expect(answer.data.error).toBe("Error fetching shipment details");
  expect(answer.data.view?.trackingNumber).toBe(demoTrackingNumber);
});
