import path from "node:path";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { contactSubmissionSchema } from "#app/contact-messages/contact-submission.ts";
import { quoteRequestSchema, toQuoteRequestRow } from "#app/quote-requests/quote-request.ts";
import { signIn, productOwner } from "../../tests/running-product.ts";
import { expectUnharmed, useAttackedProduct } from "./attacked-product.ts";
import { builtAddresses, hostileText, running, wordsOf } from "./hostile-text.ts";

const attacked = useAttackedProduct();

async function send(address: string, fields: Array<[string, string]>, cookie = "") {
  const answer = await fetch(attacked.product.url + address, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: attacked.product.url, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

/** A form with some fields as they should be and the others not. */
const spoilt = (good: Record<string, string>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(good).map(([name, value]) => [
        name,
        fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: hostileText }),
      ]),
    ),
  ) as fc.Arbitrary<Record<string, string>>;

const asSent = (text: string) => text.toWellFormed();

test("a quote request is stored as validated, or rejected with messages", async () => {
  const good = {
    firstName: "Ada", lastName: "Peeters", email: "ada@example.com", departureCity: "Brussels", deliveryCity: "Lagos",
    parcelType: "Pallets", weight: "120", freightTypes: "sea", specialInfo: "None",
  }; // prettier-ignore
  await fc.assert(
    fc.asyncProperty(spoilt(good), fc.uuid(), async (typed, mark) => {
      const fields = { ...typed, departureCity: `${typed.departureCity} ${mark}` };
      const { status, text } = await send("/?index", Object.entries(fields));
      const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asSent(value)]));
      const parsed = quoteRequestSchema.safeParse({ ...sent, freightTypes: [sent.freightTypes] });
      expect(status).toBe(parsed.success ? 200 : 400);
      expect(text).not.toContain(running);
      const { rows } = await attacked.pool.query(
        `select name, email, origin_location, destination_location, cargo_type, weight, service_type, message, status, is_read
         from quote_requests where origin_location like $1`,
        [`%${mark}`],
      );
      expect(rows).toEqual(parsed.success ? [toQuoteRequestRow(parsed.data)] : []);
    }),
    { numRuns: 60 },
  );
});

test("a contact message is stored as validated, or rejected with messages", async () => {
  const good = {
    name: "Ada Peeters", email: "ada@example.com", phone: "+32 2 555 01 00", subject: "A question",
    message: "Do you carry pianos to Ghent?",
  }; // prettier-ignore
  await fc.assert(
    fc.asyncProperty(spoilt(good), fc.uuid(), async (typed, mark) => {
      const fields = { ...typed, subject: `${typed.subject} ${mark}` };
      const { status, text } = await send("/contact", Object.entries(fields));
      const parsed = contactSubmissionSchema.safeParse(
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asSent(value)])),
      );
      expect(status).toBe(parsed.success ? 200 : 400);
      expect(text).not.toContain(running);
      const { rows } = await attacked.pool.query(
        "select name, email, phone, subject, message from contact_submissions where subject like $1",
        [`%${mark}`],
      );
      expect(rows).toEqual(parsed.success ? [parsed.data] : []);
    }),
    { numRuns: 60 },
  );
});

test("tracking and sign-in survive any input", async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const tracked = await fetch(
        `${attacked.product.url}/track?${new URLSearchParams({ number: text.slice(0, 4_000) })}`,
      );
      expect([200, 400, 404]).toContain(tracked.status);
      expect(await tracked.text()).not.toContain(running);
      const signedIn = await send("/admin/login", [
        ["email", text],
        ["password", text],
      ]);
      expect([400, 401]).toContain(signedIn.status);
    }),
    { numRuns: 60 },
  );
});

test("every route survives random queries and forms, signed out and signed in", async () => {
  const names = wordsOf("app", "content");
  const { rows } = await attacked.pool.query<{ id: string }>(
    "(select id from shipments limit 2) union all (select id from shippers limit 2) union all (select id from quote_requests limit 2) union all (select id from blog_posts limit 2)",
  );
  const ids = fc.constantFrom(...rows.map(({ id }) => id));
  const cookie = await signIn(attacked.product.url);
  // Signing out would end what is tried here, and a stream has no end.
  const addresses = builtAddresses().filter(({ id }) => !/logout|live\.route/.test(id));
  expect(addresses.length).toBeGreaterThan(12);
  // Some fifty requests an address: what is enough for today's addresses would not be for tomorrow's.
  test.setTimeout(addresses.length * 4_000);
  const failures: string[] = [];
  for (const { pattern, id, hasAction } of addresses) {
    const own = wordsOf(path.join("app", path.dirname(id)));
    const value = fc.oneof(hostileText, fc.constantFrom(...own), ids);
    const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, fc.constantFrom(...names));
    const fields = fc.array(fc.tuple(name, value), { maxLength: 12 });
    const place = fc
      .oneof(ids, hostileText)
      .map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200)) || "-");
    const tried = await fc.check(
      fc.asyncProperty(fields, place, fc.boolean(), async (chosen, param, signedIn) => {
        const address = pattern.replace(/:\w+\??/g, param);
        const query = new URLSearchParams(chosen).toString().slice(0, 6_000);
        const read = await fetch(
          `${attacked.product.url}${address}${address.includes("?") ? "&" : "?"}${query}`,
          {
            redirect: "manual",
            headers: signedIn ? { Cookie: cookie } : {},
          },
        );
        expect(await whatIsWrong(read), `GET ${address}`).toBe("");
        if (!hasAction) return;
        const written = await fetch(attacked.product.url + address, {
          method: "POST",
          redirect: "manual",
          headers: { Origin: attacked.product.url, ...(signedIn ? { Cookie: cookie } : {}) },
          body: new URLSearchParams(chosen),
        });
        expect(await whatIsWrong(written), `POST ${address}`).toBe("");
      }),
      { numRuns: hasAction ? 25 : 8 },
    );
    if (tried.failed)
      failures.push(`${pattern}: ${String(tried.errorInstance)} ${fc.defaultReportMessage(tried)}`);
  }
  expect(failures).toEqual([]);
});

/** Empty when an answer is one of ours: no error of the server, and nothing in it that would run. */
async function whatIsWrong(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status >= 500) return `status ${answer.status}`;
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return isPage && text.includes(running) ? "typed text became part of the page" : "";
}

test("no secret or personal data is logged", async () => {
  const secret = "canary-7f3a9c";
  const send = (address: string, fields: Record<string, string>, cookie = "") =>
    fetch(attacked.product.url + address, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: attacked.product.url, Cookie: cookie, Authorization: `Bearer ${secret}` },
      body: new URLSearchParams(fields),
    }).then((answer) => answer.text());
  await send("/admin/login", { email: `${secret}@zenne.example`, password: secret });
  await send("/admin/login", { intent: "forgot", email: `${secret}@zenne.example` });
  await send(`/admin/reset-password?token=${secret}`, {
    token: secret,
    newPassword: secret,
    confirmPassword: secret,
  });
  const message = `${secret}, and a question about it`;
  await send("/contact", { name: secret, email: `${secret}@maes.be`, phone: "1", subject: secret, message });
  await (await fetch(`${attacked.product.url}/track?number=${secret}`)).text();
  const cookie = await signIn(attacked.product.url);
  await send("/admin/settings", { intent: "password", currentPassword: secret, newPassword: secret }, cookie);
  const requests = attacked.product.lines.filter(({ msg }) => msg === "request");
  expect(requests.map(({ path: address }) => address)).toContain("/track");
  const logged = JSON.stringify(attacked.product.lines);
  for (const text of [secret, productOwner.password, cookie.split("=")[1]!, decodeURIComponent(cookie)])
    expect(logged).not.toContain(text);
});

test("afterwards the database is valid and nothing unexpected was logged", () => expectUnharmed(attacked));
