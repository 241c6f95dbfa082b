/** Files and backups while the disk is full: refused in words, nothing half-stored. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { demoId } from "#demo/random.ts";
import { signIn } from "#tests/running-product.ts";
import { expectThat } from "./helpers.ts";

/** Sends a file and makes a backup; the check of the database that follows looks for what is half-stored. */
export async function filesOnFullDisk(url: string, dataDir: string): Promise<string> {
  // A sign-in writes too: it may be refused as well, and then there is nobody who could send a file.
  const cookie = await signIn(url).catch(() => null);
  const sent = cookie ? await sendFile(url, cookie) : "no sign-in, so no upload";
  const folder = path.join(path.dirname(dataDir), "backups");
  const { status, stderr } = spawnSync(process.execPath, ["operations/commands/backup.ts", "--to", folder], {
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expectThat(status === 1, `a backup onto a full disk fails, not with ${status}`);
  expectThat(
    / is full: no backup was written|ENOSPC/.test(stderr),
    `it says why, not «${stderr.slice(0, 200)}»`,
  );
  const left = existsSync(folder) ? readdirSync(folder) : [];
  expectThat(left.length === 0, `it leaves nothing, not ${left.join(", ")}`);
  return `${sent}; a backup says that the disk is full`;
}

async function sendFile(url: string, cookie: string): Promise<string> {
  const form = new FormData();
  form.append("intent", "add");
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3_000_000), Buffer.from("\n%%EOF\n")]);
  form.append("file", new File([bytes], "full-disk.pdf", { type: "application/pdf" }));
  const answer = await fetch(`${url}/admin/files/of/shipment/${demoId("shipment", 0)}`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie },
    body: form,
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  expectThat(answer.status === 503, `an upload onto a full disk is answered 503, not ${answer.status}`);
  expectThat(text.length > 20 && !/ENOSPC|53100/.test(text), `in words, not «${text.slice(0, 200)}»`);
  return "an upload is answered 503 in words";
}
