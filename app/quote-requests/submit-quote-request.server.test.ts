import { expect, test } from "vitest";
import { quoteRequestSchema } from "./quote-request.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { submitQuoteRequest } from "./submit-quote-request.server.ts";

const database = useTestDatabase();
const byPerson = {
  publicUrl: "https://zenne.example",
  notifyEmail: undefined,
  signs: { trap: "", elapsedMs: 9_000 },
};

const request = (lastName: string) =>
  quoteRequestSchema.parse({
    firstName: "Lotte",
    lastName,
    email: "lotte@maes.be",
    departureCity: "Antwerp",
    deliveryCity: "Abidjan",
    parcelType: "2 pallets",
    weight: "640 kg",
    freightTypes: ["road", "sea"],
    specialInfo: "",
  });

const stored = (name: string) =>
  database.db.selectFrom("quote_requests").selectAll().where("name", "=", name).execute();

test("a request is stored as pending and unread, in the columns of the back office", async () => {
  expect(await submitQuoteRequest(database.db, request("Maes"), byPerson)).toEqual({
    success: true,
    number: expect.any(Number),
  });
  expect(await stored("Lotte Maes")).toMatchObject([
    {
      origin_location: "Antwerp",
      destination_location: "Abidjan",
      origin_code: "BEANR",
      destination_code: "CIABJ",
      cargo_type: "2 pallets",
      service_type: "Sea Freight, Road Transport",
      message: null,
      status: "pending",
      is_read: false,
    },
  ]);
});

test("ten concurrent copies are stored once and all get the same reply", async () => {
  const input = request("Peeters");
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => submitQuoteRequest(database.db, input, byPerson)),
  );
  const [{ number } = { number: 0 }, ...others] = await stored("Lotte Peeters");
  expect(others).toEqual([]);
  expect(replies).toEqual(Array.from({ length: 10 }, () => ({ success: true, number })));
});

test("the same text an hour later is a new request", async () => {
  const input = request("Janssens");
  await submitQuoteRequest(database.db, input, byPerson);
  await database.db
    .updateTable("quote_requests")
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where("name", "=", "Lotte Janssens")
    .execute();
  await submitQuoteRequest(database.db, input, byPerson);
  expect(await stored("Lotte Janssens")).toHaveLength(2);
});

test("request, event and mails are stored together or not at all", async () => {
  const { db } = database;
  const events = () =>
    db
      .selectFrom("audit_log")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("action", "=", "quote_request.received")
      .executeTakeFirstOrThrow();
  const before = await events();
  const unsendable = submitQuoteRequest(db, request("Wouters"), { ...byPerson, notifyEmail: "no address" });
  await expect(unsendable).rejects.toThrow();
  expect(await stored("Lotte Wouters")).toEqual([]);
  expect(await events()).toEqual(before);
  expect(await submitQuoteRequest(db, request("Wouters"), byPerson)).toMatchObject({ success: true });
  expect((await events()).count).toBe(before.count + 1);
});
