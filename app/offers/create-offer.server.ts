import { type Kysely, sql } from "kysely";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import type { Language } from "#app/kit/language/language.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import type { OfferInput } from "./offer-input.ts";
import { offerNumber } from "./offer.ts";
import { OWN_CURRENCY } from "#app/exchange-rates/exchange-rate.ts";
import { resolveRates } from "./resolve-lines.server.ts";
import { requestedFigures } from "./requested-figures.ts";
import { conditionsIn, linesFor, linesIn } from "./template.ts";
import { requestedServices } from "#app/goods/read-service-type.ts";
import { DEFAULT_SERVICE_TYPE, type ServiceType } from "#app/goods/service-type.ts";
import { usualNamedPlace } from "#app/shipments/terms.ts";
import { MODE_OF_SERVICE } from "#app/goods/chargeable-weight.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { addDays, toLocalDay } from "#app/kit/time/time.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { customerOfEmail } from "#app/customers/carry-offers.server.ts";
import { readReaderLanguage } from "#app/customers/reader-language.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { databaseTime } from "#database/connection/database-time.ts";
import { rowId } from "#database/connection/keyset.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import { nextCount } from "#app/documents/next-count.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { emitOffer } from "./lock-offer.server.ts";
import { insertLines, sumsOf } from "./drafts.server.ts";
import { bestTemplate, readTemplate } from "./templates.server.ts";

const VALID_DAYS = 14;
const NOT_KNOWN = "To be agreed";

/**
 * Creates a draft from a request, with the lines and terms of a template, or for a customer without a request. Of
 * several services asked for it is for the first that has no offer yet.
 * @param of.templateId null for none, undefined for the best match
 * @throws NotFound; Invalid when the template needs an unknown exchange rate, or the customer has nobody to write to
 */
export async function createOffer(
  db: Database,
  actor: Actor,
  of: { requestId: string; templateId?: string | null } | { companyId: string },
): Promise<string> {
  authorize(actor, "offers.write");
  return db.transaction().execute(async (tx) => {
    const request = "requestId" in of ? await askedIn(tx, of.requestId) : await askedBy(tx, of.companyId);
    // Without a request there is no lane yet, which a template would have to match.
    const templateId = "requestId" in of ? of.templateId : null;
    const now = await databaseTime(tx);
    const day = toLocalDay(now);
    const year = Number(day.slice(0, 4));
    const { lines: typed, rates: _, ...head } = await draftOf(tx, actor, request, templateId, day);
    const { rate, lines } = await resolveRates(tx, actor, { ...head, lines: typed, rates: {} });
    const number = offerNumber(year, await nextCount(tx, "offer", year));
    const id = crypto.randomUUID();
    await tx
      .insertInto("offers")
      .values({
        ...head,
        rate,
        ...sumsOf(lines, { ...head, rate }),
        id,
        first_id: id,
        number,
        version: 1,
        request_id: request.id,
        company_id: request.company_id,
        created_by_id: actor.id || null,
        created_by: actor.email,
      })
      .execute();
    await insertLines(tx, id, lines);
    await emitOffer(
      tx,
      actor,
      "created",
      { first_id: id, number, version: 1 },
      request.id === null ? {} : { quote_request: request.id },
    );
    return id;
  });
}

/** Returns the first of several services asked for that no offer of the request is for; null when none is left. */
export async function serviceWithoutOffer(
  db: Kysely<DB>,
  { id, service_type }: { id: string | null; service_type: string | null },
): Promise<ServiceType | null> {
  const asked = requestedServices(service_type);
  if (asked.length < 2) return null;
  const offers = await db
    .selectFrom("offers")
    .select("service_type")
    .where("request_id", "=", id)
    .where("latest", "=", true)
    .where("status", "<>", "withdrawn")
    .execute();
  return asked.find((service) => !offers.some((offer) => offer.service_type === service)) ?? null;
}

type Request = Omit<Awaited<ReturnType<typeof lockedRequest>>, "id" | "language"> & {
  id: string | null;
  language: Language;
};

async function askedIn(tx: Kysely<DB>, requestId: string): Promise<Request> {
  const locked = await lockedRequest(tx, requestId);
  const company_id = locked.company_id ?? (await customerOfEmail(tx, locked.email));
  // A request with a customer already has its reader's language, which staff may have changed since.
  const language =
    locked.company_id === null
      ? await readReaderLanguage(tx, company_id, locked.email, sql`${locked.language}::text`)
      : locked.language;
  return { ...locked, company_id, language };
}

/** Returns what is known of an offer that a customer did not ask for in writing: the first person with an e-mail. */
async function askedBy(tx: Kysely<DB>, companyId: string): Promise<Request> {
  const company = await lockRow(tx, "companies", companyId, COMPANY_MESSAGES.notFound);
  const person = await tx
    .selectFrom("company_contacts")
    .select(["name", "email"])
    .where("company_id", "=", companyId)
    .where("email", "is not", null)
    .orderBy("position")
    .executeTakeFirst();
  if (!person?.email) throw new Invalid(COMPANY_MESSAGES.nobodyToWriteTo);
  return {
    ...NOTHING_ASKED,
    name: person.name,
    email: person.email,
    company: company.name,
    company_id: companyId,
    language: await readReaderLanguage(tx, companyId, person.email, sql`'en'`),
  };
}

const NOTHING_ASKED = {
  id: null,
  service_type: null,
  origin_location: null,
  destination_location: null,
  cargo_type: null,
  weight: null,
  dimensions: null,
  message: null,
};

/** Locks the request against a concurrent merge or deletion. */
async function lockedRequest(tx: Kysely<DB>, id: string) {
  const request = await tx
    .selectFrom("quote_requests")
    .select(["id", "name", "email", "language", "company", "company_id", "service_type", "origin_location"])
    .select(["destination_location", "cargo_type", "weight", "dimensions", "message"])
    .where("id", "=", rowId(id))
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new NotFound("Quote request not found"));
  return request;
}

async function draftOf(
  tx: Kysely<DB>,
  actor: Actor,
  request: Request,
  templateId: string | null | undefined,
  day: string,
): Promise<OfferInput> {
  const service_type =
    (await serviceWithoutOffer(tx, request)) ??
    requestedServices(request.service_type)[0] ??
    DEFAULT_SERVICE_TYPE;
  const route = {
    origin_location: lineOr(request.origin_location, "", 200),
    destination_location: lineOr(request.destination_location, "", 200),
  };
  const lane = {
    service_type,
    origin_location: route.origin_location || NOT_KNOWN,
    destination_location: route.destination_location || NOT_KNOWN,
  };
  const template =
    templateId === undefined
      ? await bestTemplate(tx, actor, lane)
      : templateId === null
        ? undefined
        : await readTemplate(tx, actor, templateId);
  const settings = await readSettings(tx);
  const figures = requestedFigures(request, chargeableFigures(settings)[MODE_OF_SERVICE[service_type]]);
  const customer = await termsOfCustomer(tx, request.company_id);
  const { invoicing } = settings;
  const ourDays = invoicing.payment_from === "invoice" ? invoicing.payment_days : null;
  return {
    ...lane,
    ...figures,
    customer_name: lineOr(request.name, request.email, 201),
    customer_company: lineOr(request.company ?? customer?.name ?? "", "", 200) || null,
    customer_email: request.email,
    language: request.language,
    cargo: lineOr(request.cargo_type, "", 500) || null,
    currency: template?.currency ?? OWN_CURRENCY,
    incoterm: template?.incoterm ?? null,
    incoterm_place: usualNamedPlace(template?.incoterm, route) || null,
    valid_until: addDays(day, template?.valid_days ?? VALID_DAYS),
    // An offer counts payment days from the invoice; for a customer with another start it states none.
    payment_days: customer?.payment_from
      ? null
      : (customer?.payment_days ?? template?.payment_days ?? ourDays),
    conditions: (template && conditionsIn(template, request.language)) ?? null,
    lines: linesFor(template ? linesIn(template, request.language) : [], figures),
    rates: {},
  };
}

async function termsOfCustomer(tx: Kysely<DB>, id: string | null) {
  if (id === null) return undefined;
  return tx
    .selectFrom("companies")
    .select(["name", "payment_days", "payment_from"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const lineOr = (text: string | null, other: string, max: number): string =>
  singleLine(text ?? "").slice(0, max) || other;
