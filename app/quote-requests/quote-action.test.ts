import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { connectDatabase } from "#database/connection/connect.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { quoteAction } from "./quote-action.server.ts";

const database = useTestDatabase();

function send(context: RouterContextProvider, lastName: string) {
  const body = new URLSearchParams({
    firstName: "Lotte",
    lastName,
    email: "lotte@maes.be",
    departureCity: "Antwerp",
    deliveryCity: "Abidjan",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: "sea",
  });
  return quoteAction({ request: new Request("http://localhost/", { method: "POST", body }), context });
}

test("the server limits too: the fourth request of an address in five minutes is refused and not stored", async () => {
  const context = requestContext(database, "192.0.2.1");
  for (const name of ["One", "Two", "Three"]) {
    expect((await send(context, name)).data).toMatchObject({ success: true });
  }
  const refused = await send(context, "Four");
  expect(refused.init?.status).toBe(429);
  expect(refused.data).toMatchObject({
    success: false,
    error: "Too many attempts. Please wait before trying again.",
    values: { lastName: "Four" },
  });
  const rows = await database.db.selectFrom("quote_requests").select("name").execute();
  expect(rows.map(({ name }) => name)).not.toContain("Lotte Four");
  expect((await send(requestContext(database, "192.0.2.2"), "Elsewhere")).data.success).toBe(true);
});

test("whoever asks is told what was sent, under which number, and by when it is answered, in the page's language", async () => {
  const context = requestContext(database, "192.0.2.4");
  const answer = await runInLanguage("nl", () => send(context, "Receipt"));
  const { number } = await database.db
    .selectFrom("quote_requests")
    .select("number")
    .where("name", "=", "Lotte Receipt")
    .executeTakeFirstOrThrow();
  expect(answer.data.receipt).toEqual({
    title: "Wij hebben uw aanvraag ontvangen. Het antwoord gaat naar lotte@maes.be.",
    facts: [
      { label: "Uw aanvraag", value: formatRequestNumber(number) },
      { label: "Van", value: "Antwerp" },
      { label: "Naar", value: "Abidjan" },
      { label: "Lading", value: "2 pallets" },
      { label: "Gewicht", value: "640 kg" },
      { label: "Vervoer", value: "Zeevracht" },
    ],
    next: [
      expect.stringMatching(/^Wij antwoorden uiterlijk op .+\som\s\d{1,2}\.\d\d\suur: binnen 24 uur/),
      expect.stringContaining("onze prijs en voorwaarden"),
    ],
  });
});

test("a visitor who changes the address within an IPv6 network is the same, and a site of networks is ten", async () => {
  let sent = 0;
  const from = async (address: string) =>
    (await send(requestContext(database, address), `Six ${sent++}`)).data.success;
  const network = [];
  for (let n = 1; n <= 5; n++) network.push(await from(`2001:db8::${n}`));
  expect(network).toEqual([true, true, true, false, false]);
  const site = [];
  for (let n = 1; n <= 35; n++) site.push(await from(`2001:db8:1:${n}::1`));
  expect(site.filter(Boolean)).toHaveLength(30);
  expect(await from("2001:db8:2::1")).toBe(true);
});

test("with the database away the visitor is told so and keeps what was typed", async () => {
  const away = connectDatabase("postgres://nobody:none@127.0.0.1:1/none", { warn: () => {} });
  const answer = await send(requestContext(away, "192.0.2.3"), "Away");
  await away.pool.end();
  expect(answer.init?.status).toBe(503);
  expect(answer.data).toMatchObject({
    success: false,
    error: "Failed to submit quote request. Please try again.",
    values: { lastName: "Away", freightTypes: ["sea"] },
  });
});
