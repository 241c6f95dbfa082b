import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../tools/find-chromium.mjs";
import { query, withClient } from "../harness/databases.ts";
import { sendMessage } from "../harness/requests.ts";
import { median } from "./measure.ts";
import { type BenchProcess, staff, startProduct } from "./product.ts";

const now = () => performance.timeOrigin + performance.now();

/** A message as the form stores it, with its event. Parameters: e-mail and id. */
export const insertMessage = `
  with message as (
    insert into contact_submissions (name, email, subject, message, id)
    values ('Bench', $1, 'Bell', 'Good morning', $2::uuid) returning id)
  insert into audit_log (actor_email, action, entity, entity_id, audited)
  select '', 'contact_submission.received', 'contact_submission', id, false from message`;

/** Milliseconds to the number on the bell: visitors write through the first process, staff look at the last one. */
export async function measureBell(databaseUrl: string, processes: number, times: number) {
  await using started = new AsyncDisposableStack();
  await query(databaseUrl, "truncate contact_submissions, quote_requests, mails");
  const products: BenchProcess[] = [];
  for (let each = 0; each < processes; each++) products.push(started.use(await startProduct(databaseUrl)));
  const executablePath = chromiumPath() ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  started.defer(() => browser.close());
  const page = await openBell(await browser.newPage(), products.at(-1)!.url);
  return await withClient(databaseUrl, async (client) => ({
    insert: await ring(page, times, () =>
      client.query(insertMessage, ["bench@zenne.example", crypto.randomUUID()]),
    ),
    form: await ring(page, times, async (index) => {
      const mark = `A question that nobody asked before, number ${index}`;
      const status = await sendMessage(products[0]!.url, mark, `bench-${index}@zenne.example`);
      if (status !== 200) throw new Error(`the form was answered ${status}`);
    }),
  }));
}

async function openBell(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  const opened = page.waitForResponse((answer) => answer.url().endsWith("/admin/live"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await opened;
  await page.getByRole("button", { name: /^Notifications/ }).waitFor();
  return page;
}

async function ring(page: Page, times: number, act: (index: number) => Promise<unknown>) {
  const measured: number[] = [];
  for (let index = 0; index < times; index++) {
    const unread = await unreadNow(page);
    const rung = page.evaluate(momentOf, unread + 1);
    const sent = now();
    await act(index);
    measured.push((await rung) - sent);
  }
  return { median: median(measured), worst: Math.max(...measured) };
}

const unreadNow = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page.getByRole("button", { name: /^Notifications/ }).getAttribute("aria-label")) ?? "",
    )?.[0] ?? 0,
  );

/** Runs in the browser: returns when the bell first shows this number, in milliseconds since 1970. */
function momentOf(unread: number): Promise<number> {
  const wanted = `Notifications, ${unread} unread`;
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(`[aria-label="${wanted}"]`) === null) return;
      changes.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
}
