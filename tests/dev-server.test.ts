import { expect, test } from "vitest";
import { startBuiltProduct } from "#tests/running-product.ts";
import { useTestDatabase } from "#tests/test-database.ts";

const database = useTestDatabase();

test("npm run dev serves public pages and the back office", async () => {
  const settings = { NODE_ENV: "development", DATABASE_URL: database.url };
  const product = await startBuiltProduct(settings, "server/dev.ts");
  try {
    for (const address of ["/", "/admin/login"]) {
      expect((await fetch(product.url + address)).status, address).toBe(200);
    }
  } finally {
    await product.stop();
  }
});
