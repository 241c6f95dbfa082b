import { randomBytes } from "node:crypto";
import type { Insertable, Selectable, Transaction } from "kysely";
import { type DrawOffer, OFFER_LINK_DAYS } from "#app/offers/send.server.ts";
import { nextCount } from "#app/documents/next-count.server.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import { linesOf } from "#app/offers/lock-offer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { offerNumber, type OfferStatus } from "#app/offers/offer.ts";
import { offerView } from "#app/offers/offer-view.ts";
import { offerTotals, type PricedLine } from "#app/offers/totals.ts";
import { requestedServices } from "#app/goods/read-service-type.ts";
import { DEFAULT_SERVICE_TYPE } from "#app/goods/service-type.ts";
import { addDays, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";
import { demoId } from "./random.ts";
import samples from "./samples/offers.json" with { type: "json" };
import { hoursBefore } from "./times.ts";

/** A version of a demo offer: hours ago; `ends` so many days after it was made. */
interface DemoVersion {
  made: number;
  ends: number;
  lines: DemoLine[];
  sent?: number;
  opened?: number;
}

interface DemoOffer {
  request: number;
  incoterm: string;
  place: string;
  currency?: string;
  rate?: string;
  figures: {
    pieces?: number;
    weight_kg?: string;
    chargeable_kg?: string;
    volume_m3?: string;
    containers?: number;
  };
  conditions?: string;
  versions: [DemoVersion, ...DemoVersion[]];
  reminded?: number;
  declined?: { ago: number; reason: string };
}

const DEMO_TEMPLATES = samples.templates;

/** Offers, the oldest first: an unanswered one, a declined one, one with a second version, an opened one, and a draft. */
export const DEMO_OFFERS = samples.offers as DemoOffer[];

export async function insertDemoTemplates(tx: Transaction<DB>): Promise<void> {
  const rows = DEMO_TEMPLATES.map((template, index) => ({
    ...template,
    id: demoId("offer-template", index),
    lines: JSON.stringify(template.lines),
    texts: JSON.stringify(template.texts),
  }));
  await tx.insertInto("offer_templates").values(rows).execute();
}

export interface Maker {
  id: string;
  email: string;
}

export async function insertDemoOffers(
  tx: Transaction<DB>,
  now: Date,
  maker: Maker,
  offers: readonly DemoOffer[],
): Promise<void> {
  const ago = (hours: number) => hoursBefore(now, hours);
  for (const offer of offers) {
    const request = await tx
      .selectFrom("quote_requests")
      .selectAll()
      .where("id", "=", demoId("quote-request", offer.request))
      .executeTakeFirstOrThrow();
    const id = (index: number) => demoId("offer", offer.request * 10 + index);
    const last = offer.versions.length - 1;
    const year = Number(toLocalDay(ago(offer.versions[0].made)).slice(0, 4));
    const rows = offer.versions.map((version, index) => ({
      id: id(index),
      lines: version.lines,
      ...headOf(offer, request),
      ...stateOf(offer, version, { isLast: index === last, maker, ago, name: request.name }),
    }));
    await insertVersions(tx, year, rows);
    for (const [index, version] of offer.versions.entries())
      if (version.sent !== undefined)
        await insertLink(tx, offer.request * 10, index, { version, request, maker, ago });
  }
}

export type DemoLine = PricedLine & { description: string };

type Stored = "number" | "version" | "first_id" | "latest" | "net_total" | "vat_total" | "cost_total";
type Version = Omit<Insertable<DB["offers"]>, Stored | "id" | "currency"> & {
  id: string;
  currency: string;
  rate?: string;
  lines: readonly DemoLine[];
};

/** Stores the versions of one offer, the oldest first, under the next number of a year. */
export async function insertVersions(
  tx: Transaction<DB>,
  year: number,
  versions: readonly Version[],
): Promise<void> {
  const number = offerNumber(year, await nextCount(tx, "offer", year));
  const of = { number, first_id: versions[0]?.id ?? "" };
  for (const [index, { lines, ...row }] of versions.entries()) {
    const { net, vatTotal, cost } = offerTotals(lines, row);
    const sums = { net_total: net, vat_total: vatTotal, cost_total: cost };
    const version = { version: index + 1, latest: index === versions.length - 1 };
    await tx
      .insertInto("offers")
      .values({ ...row, ...of, ...version, ...sums })
      .execute();
    await tx
      .insertInto("offer_lines")
      .values(lines.map((line, position) => ({ ...line, offer_id: row.id, position })))
      .execute();
  }
}

export async function drawDemoOffers(tx: Transaction<DB>, draw: DrawOffer): Promise<void> {
  const sent = await tx.selectFrom("offers").selectAll().where("sent_at", "is not", null).execute();
  for (const offer of sent) {
    const view = offerView(offer, await linesOf(tx, offer.id));
    const { pdf } = await draw(view);
    const { hash } = await storeContent(tx, new Uint8Array(pdf));
    await tx.updateTable("offers").set({ pdf_hash: hash }).where("id", "=", offer.id).execute();
  }
}

type Request = Selectable<DB["quote_requests"]>;

const headOf = (offer: DemoOffer, request: Request) => ({
  request_id: request.id,
  company_id: request.company_id,
  customer_name: request.name ?? request.email,
  customer_company: request.company,
  customer_email: request.email,
  service_type: requestedServices(request.service_type)[0] ?? DEFAULT_SERVICE_TYPE,
  origin_location: request.origin_location ?? "",
  destination_location: request.destination_location ?? "",
  cargo: request.cargo_type,
  ...offer.figures,
  currency: offer.currency ?? "EUR",
  rate: offer.rate ?? "1",
  incoterm: offer.incoterm,
  incoterm_place: offer.place,
  payment_days: 30,
  conditions: offer.conditions ?? "Sample terms. Subject to space and equipment.",
});

function stateOf(
  offer: DemoOffer,
  { made, sent, opened, ends }: DemoVersion,
  by: { isLast: boolean; maker: Maker; ago: (hours: number) => Date; name: string | null },
) {
  const { isLast, maker, ago } = by;
  const declined = isLast ? offer.declined : undefined;
  const status: OfferStatus = declined
    ? "declined"
    : sent === undefined
      ? "draft"
      : isLast
        ? "sent"
        : "superseded";
  return {
    status,
    valid_until: addDays(toLocalDay(ago(made)), ends),
    created_by_id: maker.id,
    created_by: maker.email,
    created_at: ago(made),
    ...(sent !== undefined && { sent_at: ago(sent), sent_by: maker.email }),
    ...(opened !== undefined && {
      opened_at: ago(opened),
      last_opened_at: ago(opened - 1.5),
      opened_count: 2,
    }),
    ...(isLast && offer.reminded && { reminded_at: ago(offer.reminded) }),
    ...(declined && {
      decided_at: ago(declined.ago),
      decided_via: "link",
      decided_name: by.name,
      decided_reason: declined.reason,
    }),
  };
}

async function insertLink(
  tx: Transaction<DB>,
  number: number,
  index: number,
  of: { version: DemoVersion; request: Request; maker: Maker; ago: (hours: number) => Date },
): Promise<void> {
  const { maker, ago } = of;
  const { made, sent, opened, ends } = of.version;
  await tx
    .insertInto("private_links")
    .values({
      id: demoId("offer-link", number + index),
      token_hash: randomBytes(32),
      purpose: "offer",
      offer_id: demoId("offer", number),
      recipient: of.request.email,
      created_by: maker.email,
      created_by_id: maker.id,
      created_at: ago(sent ?? made),
      expires_at: startOfLocalDay(addDays(toLocalDay(ago(made)), ends + OFFER_LINK_DAYS + 1)),
      ...(opened !== undefined && { opened_count: 2, last_opened_at: ago(opened - 1.5) }),
    })
    .execute();
}
