import { expect, test } from "vitest";
import { signIn, startBuiltProduct } from "#tests/running-product.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("npm run dev serves public pages and the back office, each in its language whatever was asked first", async () => {
  const settings = { NODE_ENV: "development", DATABASE_URL: database.url };
  const product = await startBuiltProduct(settings, "server/dev.ts");
  try {
    for (const address of ["/nl", "/", "/admin/login"]) {
      expect((await fetch(product.url + address)).status, address).toBe(200);
    }
    const headers = { Origin: product.url, Cookie: await signIn(product.url) };
    const body = new URLSearchParams({ to: "an@kaas.example", note: "x".repeat(2001) });
    const address = `${product.url}/admin/shipments/${crypto.randomUUID()}/documents/send`;
    const answer = await fetch(address, { method: "POST", headers, body });
    expect(await answer.text()).toContain("at most 2,000 characters");
  } finally {
    await product.stop();
  }
  expect(await product.ended, "it stops its database before it ends").toBe(0);
});
