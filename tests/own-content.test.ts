import { testActor } from "#tests/actors.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { publicPages } from "#app/site/public-pages.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { CONTACT_WORDS } from "#app/contact-messages/site-words.ts";
import { QUOTE_WORDS } from "#app/quote-requests/site-words.ts";
import { company } from "#content/company.ts";
import { createShipment } from "#app/shipments/create.server.ts";
import { PAPER_NAMES } from "#app/documents/paper-data.ts";
import type { Mail } from "#app/mails/mail.ts";
import { FREIGHT_TYPES, SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import type * as RenderMail from "#app/desk/mails/render-mail.server.tsx";
import { readEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { PAPER_LABELS } from "#app/documents/missing-papers.ts";
import type * as Start from "#server/start.ts";
import { readColours } from "../tools/colours-plugin.ts";
import { signIn, productOwner } from "./running-product.ts";
import { shipmentInput } from "./shipments.ts";
import { useTestDatabase } from "./test-database.ts";

/** Starts the product with another company's content, and looks for the first one's in all that it says. */
const database = useTestDatabase();
let vite: ViteDevServer;
let product: Start.RunningProduct;
let folder: string;
let quoteId: string;
let messageId: string;
let shipmentId: string;

/** Replaces every letter and digit by the next one, to simulate another company's texts. */
const nextOf = (text: string) =>
  text.replace(/[a-z0-9]/gi, (sign) =>
    sign === "z"
      ? "a"
      : sign === "Z"
        ? "A"
        : sign === "9"
          ? "0"
          : String.fromCharCode(sign.charCodeAt(0) + 1),
  );
const otherColour = (hex: string) =>
  hex.replace(/[0-9a-f]/gi, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16));

/** Words for people, not keys, paths or colours. */
const isSaid = (text: string) => /[A-Z @+]/.test(text) && !/^[./#]/.test(text);

const otherCompany: Plugin = {
  name: "other-company",
  enforce: "pre",
  transform(code, id) {
    // The names of points at sea are keys.
    if (/\/content\/(?!sea-lanes)[\w.-]+\.(?:ts|json)$/.test(id))
      return code.replace(/"((?:[^"\\\n]|\\.)*)"(:)?/g, (whole, text: string, colon?: string) =>
        isSaid(text) && !colon ? JSON.stringify(nextOf(text)) : whole,
      );
    if (/house-colours|theme\.css/.test(id)) return code.replace(/#[0-9a-f]{6}\b/gi, otherColour);
    // Papers are drawn when a browser prints.
    if (id.endsWith("/use-printing.ts")) return "export const usePrinting = () => true;";
  },
};

function load<T>(id: string): Promise<T> {
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error("no server environment");
  return environment.runner.import(id) as Promise<T>;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zenne-own-"));
  vite = await createServer({
    plugins: [otherCompany],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: "custom",
    logLevel: "error",
  });
  const { startProduct } = await load<typeof Start>("/server/start.ts");
  product = await startProduct({
    env: {
      ...readEnv({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: "0", PORT: "0" }),
      adminEmail: productOwner.email,
      adminPassword: productOwner.password,
    },
    log: createLog("silent"),
    development: true,
    build: () => load("virtual:react-router/server-build"),
  });
  await fillDatabase();
});

afterAll(async () => {
  await product?.stop();
  await vite?.close();
  await rm(folder, { recursive: true, force: true });
});

async function fillDatabase(): Promise<void> {
  const { db } = database;
  const staff = await db.selectFrom("admin_users").select(["id", "email"]).executeTakeFirstOrThrow();
  const fields = { service_type: "Sea Freight", origin_location: "Gdynia", destination_location: "Oslo" };
  const shipment = shipmentInput("TEST-1", { ...fields, status: "in_transit", weight: "10", pieces: "2" });
  shipmentId = await createShipment(db, testActor(staff), shipment);
  const from = { name: "Ada", email: "ada@visitor.example", message: "Some words" };
  ({ id: quoteId } = await db
    .insertInto("quote_requests")
    .values({ ...from, service_type: "Sea Freight" })
    .returning("id")
    .executeTakeFirstOrThrow());
  ({ id: messageId } = await db
    .insertInto("contact_submissions")
    .values({ ...from, phone: "+47 22 00 00 00", subject: "Words" })
    .returning("id")
    .executeTakeFirstOrThrow());
  await db
    .insertInto("blog_posts")
    .values({
      title: "Ours",
      slug: "ours",
      content: "<p>Text</p>",
      status: "published",
      published_at: new Date(),
    })
    .execute();
}

/** Returns the first company's texts about itself, and its colours. */
function firstCompany(): string[] {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      if (isSaid(value) && /\S[ @]\S/.test(value)) texts.add(value);
    } else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  collect(import.meta.glob(["../content/*.ts", "!../content/*.test.ts"], { eager: true }));
  for (const label of FREIGHT_TYPES.map((type) => SERVICE_OF_FREIGHT[type])) texts.delete(label);
  // Buttons, names of forms and the papers of the trade, which are the product's.
  const papers = [...Object.values(PAPER_LABELS), ...Object.values(PAPER_NAMES)];
  const forms = LANGUAGES.flatMap((language) =>
    runInLanguage(language, () => [CONTACT_WORDS.form, QUOTE_WORDS.submit, ...Object.values(SERVICE_LABELS)]),
  );
  for (const label of [...forms, ...papers]) texts.delete(label);
  const { wordmark, phone, email, address, trackingPrefix, vatNumber } = company;
  const facts = [wordmark[0], phone.replaceAll(" ", ""), email.split("@")[1] ?? "", address.city];
  const { white: _, black: __, ...house } = readColours();
  return [
    ...texts,
    ...facts,
    ...(vatNumber ? [vatNumber] : []),
    `${trackingPrefix}-`,
    ...Object.values(house),
  ];
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">", apos: "'" };
const readable = (text: string) =>
  text.replace(/&(amp|quot|#x27|apos|lt|gt);/g, (_, name: string) => entities[name] ?? "");

function leftOver(text: string): string[] {
  const whole = readable(text);
  const decoded = whole.replaceAll(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return firstCompany().filter((words) => whole.includes(words) || decoded.includes(words));
}

const visited = [
  ...publicPages,
  ...["/nl", "/fr", "/de"].flatMap((prefix) => publicPages.map((path) => prefix + path)),
  "/blog/ours",
  "/blog/feed.xml",
  "/track?number=TEST-1",
  "/track?number=NONE",
  "/nowhere",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
  "/site.webmanifest",
  "/admin/login",
  "/admin/reset-password?token=none",
];

test("what visitors read is the second company's alone", async () => {
  for (const address of visited) {
    const text = await (await fetch(product.url + address)).text();
    expect(leftOver(text), address).toEqual([]);
    if (address === "/") expect(readable(text)).toContain(nextOf(company.phone));
  }
});

test("so are the back office, its papers and its letters", async () => {
  const headers = { Cookie: await signIn(product.url) };
  for (const address of [
    "",
    "/shipments",
    "/shipments/new",
    "/shipments/import",
    `/shipments/${shipmentId}`,
    "/shippers",
    "/consignees",
    "/quotes",
    `/quotes/${quoteId}`,
    "/contacts",
    `/contacts/${messageId}`,
    "/blog",
    "/blog/new",
    "/settings",
    "/settings/audit",
    "/settings/personal-data",
    "/nowhere",
  ]) {
    // E-mails may wrap after their «@».
    const text = (await (await fetch(`${product.url}/admin${address}`, { headers })).text()).replaceAll(
      "<wbr/>",
      "",
    );
    expect(leftOver(text.replaceAll(productOwner.email, "")), address).toEqual([]);
    if (address.endsWith(shipmentId)) expect(readable(text)).toContain(nextOf(company.address.street));
  }
});

test("so are its mails", async () => {
  const { renderMail } = await load<typeof RenderMail>("/app/desk/mails/render-mail.server.tsx");
  const to = "ada@visitor.example";
  const facts = {
    source: "quote" as const,
    name: "Ada",
    facts: [{ label: "From", value: "Gdynia" }],
    message: null,
  };
  const link = "https://second.example/admin";
  const mails: Mail[] = [
    { kind: "password_reset", to, link },
    { kind: "new_request", to, visitor: to, link, ...facts },
    { kind: "request_received", to, ...facts },
    { kind: "password_changed", to, changedAt: "2026-03-05T08:00:00.000Z" },
    { kind: "email_changed", to, newEmail: to, changedAt: "2026-03-05T08:00:00.000Z" },
    { kind: "second_factor_changed", to, change: "reset", changedAt: "2026-03-05T08:00:00.000Z" },
    { kind: "sign_in_stopped", to, address: "192.0.2.1", stoppedAt: "2026-03-05T08:00:00.000Z" },
  ];
  for (const mail of mails) {
    const { html, text, subject, replyTo } = renderMail(mail);
    expect(leftOver([html, text, subject, replyTo].join("\n")), mail.kind).toEqual([]);
    expect(text).toContain(nextOf(company.email));
  }
});
