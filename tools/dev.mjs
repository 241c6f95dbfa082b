// npm run dev: the product with hot reload. Vite answers for the app's files, our own server for the rest.
import { ensureInstalled } from "./install.mjs";
import { launch } from "./progress.mjs";
import { runProduct } from "./run-product.mjs";

await launch(async () => {
  runProduct(await ensureInstalled(), ["server/dev.ts"], { NODE_ENV: "development" });
});
