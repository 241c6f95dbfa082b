import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import routes from "../../app/routes.ts";
import { addressesOf, dataAddress } from "../../tests/addresses.ts";
import { signIn } from "../../tests/running-product.ts";

/** The routes open to anybody; all others come from the route table itself. */
const open = new Set(
  ["login", "logout", "reset-password", "passkey", "invitation", "confirm-email"].map(
    (page) => `/admin/${page}`,
  ),
);

const staffRoutes = addressesOf(await routes).filter(
  ({ address }) => /^\/admin(\/|$)/.test(address) && !open.has(address),
);

const writes = ["POST", "PUT", "PATCH", "DELETE"];

/** Closed: sent to sign in, or told 401 or 405, and not one word of anything else. */
async function expectClosed(response: APIResponse, what: string): Promise<void> {
  const body = await response.text();
  const status = response.status();
  if (status === 302) {
    expect(response.headers().location, what).toMatch(/^\/admin\/login(\?from=%2Fadmin[^/]*)?$/i);
    expect(body, what).toBe("");
  } else if (status === 202 || (status === 200 && what.includes(".data"))) {
    // A redirect in the words of React Router's data requests.
    expect(body, what).toContain("/admin/login");
    expect(body.length, what).toBeLessThan(400);
  } else {
    // Signing in over a kept page is asked there: without e-mail and password it is told so.
    const refusals = what === "PUT /admin/session" ? [400] : [401, 405];
    expect(refusals, `${what} answers ${status}`).toContain(status);
    expect(body.length, what).toBeLessThan(200);
  }
}

function probe(request: APIRequestContext, method: string, address: string, headers = {}) {
  const form = writes.includes(method) ? { form: { intent: "delete", ids: "1", all: "true" } } : {};
  const Origin = test.info().project.use.baseURL ?? "";
  return request.fetch(address, { method, maxRedirects: 0, headers: { Origin, ...headers }, ...form });
}

test("the route table contains the back office @quick", () => {
  const addresses = staffRoutes.map(({ address }) => address);
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of ["/admin", "/admin/session", "/admin/live", "/admin/shipments/export"])
    expect(addresses).toContain(address);
});

type ProbeRequest = [method: string, address: string];

/** Requests every route without a session; several at once, route by route. */
async function expectAllClosed(
  request: APIRequestContext,
  ways: (route: { address: string; routeId: string }) => ProbeRequest[],
): Promise<void> {
  for (const route of staffRoutes) {
    const answers = await Promise.all(
      ways(route).map(async ([method, at]) => [`${method} ${at}`, await probe(request, method, at)] as const),
    );
    for (const [what, response] of answers) await expectClosed(response, what);
  }
}

// Two tests, which two workers run at once: together they are the longest of all.
test("every back office address requires a session, for every method and spelling", async ({ request }) => {
  await expectAllClosed(request, ({ address }) => [
    ...["GET", "HEAD", ...writes].map((method): ProbeRequest => [method, address]),
    ["GET", address.toUpperCase().replace("/ADMIN", "/Admin")],
    ["GET", `${address}/`],
  ]);
});

test("every back office address requires a session, for data and index routes too", async ({ request }) => {
  await expectAllClosed(request, ({ address, routeId }) => {
    const data = dataAddress(address);
    return [
      ["GET", data],
      ["GET", `${data}?_routes=${encodeURIComponent(routeId)}`],
      // The root's own data (the public address) is no secret; under the shell its guard answers first.
      ...(address === "/admin/session" ? [] : [["GET", `${data}?_routes=root`] as ProbeRequest]),
      ["POST", data],
      ["DELETE", data],
      ["GET", `${address}?index`],
      ["POST", `${address}?index`],
    ];
  });
});

test("a forged or expired cookie is rejected, a valid one accepted @quick", async ({ request, baseURL }) => {
  const Cookie = await signIn(baseURL ?? "");
  const real = /zenne_session=([^;]+)/.exec(Cookie)?.[1] ?? "";
  const [id = "", signature = ""] = decodeURIComponent(real).split(".");
  const forged = [
    id,
    `${id}.`,
    `${id}.${signature.slice(0, -4)}AAA=`,
    `${id.slice(0, -1)}${id.endsWith("x") ? "y" : "x"}.${signature}`,
    "0f1e2d3c.c2lnbmF0dXJl",
    "' or 1=1 --",
  ];
  for (const value of forged) {
    const headers = { Cookie: `zenne_session=${encodeURIComponent(value)}` };
    for (const address of ["/admin", "/admin/quotes", "/admin/session", "/admin/notifications"])
      await expectClosed(await probe(request, "GET", address, headers), `GET ${address} with ${value}`);
  }
  const headers = { Cookie };
  for (const address of ["/admin", "/admin/settings", "/admin/session"])
    expect((await probe(request, "GET", address, headers)).status(), address).toBe(200);

  expect((await probe(request, "POST", "/admin/logout", headers)).status()).toBe(302);
  await expectClosed(await probe(request, "GET", "/admin", headers), "GET /admin with the cookie of before");
});

test("cross-site requests are rejected, also with the cookie of a session @quick", async ({
  request,
  baseURL,
}) => {
  const Cookie = await signIn(baseURL ?? "");
  const { host } = new URL(baseURL ?? "");
  const origins = ["https://evil.example", "null", `https://${host}.evil.example`];
  for (const { address } of [...staffRoutes, { address: "/admin/logout" }, { address: "/admin/login" }]) {
    const requests = [address, dataAddress(address)].flatMap((at) =>
      origins.map(async (origin) => {
        const response = await probe(request, "POST", at, { Origin: origin, Cookie });
        expect(response.status(), `POST ${at} from ${origin}`).toBe(403);
      }),
    );
    await Promise.all(requests);
  }
  expect((await probe(request, "GET", "/admin", { Cookie })).status()).toBe(200);
});
