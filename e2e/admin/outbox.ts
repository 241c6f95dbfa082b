import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { productSettingsFile } from "../product-settings.ts";
import { expect, test } from "../test.ts";

/** The link of the newest mail to an address, as soon as the product has written it to its outbox. */
export async function mailedLink(to: string, pattern = /http\S+\?token=\S+/): Promise<string> {
  const port = new URL(test.info().project.use.baseURL ?? "").port;
  const settings = JSON.parse(readFileSync(productSettingsFile(port), "utf8")) as { DATA_DIR: string };
  const folder = path.join(settings.DATA_DIR, "outbox");
  let link = "";
  await expect
    .poll(async () => {
      // The first mail makes the folder.
      const names = existsSync(folder) ? readdirSync(folder) : [];
      for (const name of names.filter((each) => each.endsWith(".eml"))) {
        const mail = await PostalMime.parse(readFileSync(path.join(folder, name)));
        if (mail.to?.[0]?.address === to) link = pattern.exec(mail.text ?? "")?.[0] ?? link;
      }
      return link;
    })
    .not.toBe("");
  // Links start with PUBLIC_URL, and are opened at the product's own address.
  const { pathname, search } = new URL(link);
  return pathname + search;
}
