import { chromium, type Page } from "@playwright/test";
import pg from "pg";
import { chromiumPath } from "../../tools/find-chromium.mjs";
import { median } from "./measure.ts";
import { type BenchProcess, staff, startProduct } from "./product.ts";

interface BellFigures {
  processes: number;
  times: number;
  insertMedian: number;
  insertWorst: number;
  formMedian: number;
  formWorst: number;
}

const now = () => performance.timeOrigin + performance.now();

/** A message as the form stores it, with its event. Parameters: e-mail and id. */
export const insertMessage = `
  with message as (
    insert into contact_submissions (name, email, subject, message, id)
    values ('Bench', $1, 'Bell', 'Good morning', $2::uuid) returning id)
  insert into audit_log (actor_email, action, entity, entity_id, audited)
  select '', 'contact_submission.received', 'contact_submission', id, false from message`;

export async function measureBell(
  databaseUrl: string,
  processes: number,
  times: number,
): Promise<BellFigures> {
  const products: BenchProcess[] = [];
  const client = new pg.Client({ connectionString: databaseUrl });
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: ["--no-sandbox"],
  });
  try {
    await client.connect();
    await client.query("truncate contact_submissions, quote_requests, mails");
    for (let each = 0; each < processes; each++) products.push(await startProduct(databaseUrl));
    const [first, last] = [products[0]!, products.at(-1)!];
    const page = await openBell(await browser.newPage(), last.url);
    const insert = await ring(page, times, () =>
      client.query(insertMessage, ["bench@zenne.example", crypto.randomUUID()]),
    );
    const form = await ring(page, times, (index) => sendForm(first.url, index));
    return {
      processes,
      times,
      insertMedian: median(insert),
      insertWorst: Math.max(...insert),
      formMedian: median(form),
      formWorst: Math.max(...form),
    };
  } finally {
    await browser.close();
    for (const product of products) await product.stop();
    await client.end();
  }
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

async function ring(page: Page, times: number, act: (index: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let index = 0; index < times; index++) {
    const unread = await unreadNow(page);
    const rung = page.evaluate(momentOf, unread + 1);
    const sent = now();
    await act(index);
    measured.push((await rung) - sent);
  }
  return measured;
}

const unreadNow = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page.getByRole("button", { name: /^Notifications/ }).getAttribute("aria-label")) ?? "",
    )?.[0] ?? 0,
  );

/** In the browser: when the bell first says this number, in milliseconds since 1970. */
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

async function sendForm(url: string, index: number): Promise<void> {
  const answer = await fetch(`${url}/contact`, {
    method: "POST",
    headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      name: "Bench",
      email: `bench-${index}@zenne.example`,
      phone: "+32 2 555 01 80",
      subject: "Bell",
      message: `A question that nobody asked before, number ${index}`,
    }).toString(),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the form was answered ${answer.status}`);
}
