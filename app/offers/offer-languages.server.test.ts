import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { mailSchema } from "#app/mails/mail.ts";
import { company } from "#content/company.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { emptyTables } from "#tests/empty-tables.ts";
import { englishLeft } from "#tests/english-left.ts";
import { brusselsDay, insertOffer, sendDraft, twoLines } from "#tests/offers.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { acceptSchema, declineSchema } from "./answer-form.ts";
import { openUntil } from "./customer-words.ts";
import { customerView, offerLetters } from "./customer-view.server.ts";
import { decideByLink } from "./decide.server.ts";
import { drawOffer } from "./offer-pdf.server.ts";
import { makeOfferLink } from "./offer-links.server.ts";
import { offerWithLines } from "./read-offer.server.ts";
import { remindOfOffers } from "./remind.server.ts";
import type { OfferView } from "./offer-view.ts";
import { readOfferPage } from "./site/offer-page.server.ts";
import { OFFER_PAGE_WORDS } from "./site-words.ts";
import { newVersion } from "./versions.server.ts";

const database = useTestDatabase();
const actor = useStaff(database);
const publicUrl = "https://zenne.example";
const others = LANGUAGES.filter((language) => language !== "en");
const typed = ["Sea freight", "Discount", "Machine parts", "An Maes", company.email, company.name];

beforeEach(async () => {
  await emptyTables(database.pool, "offers, mails, stopped_addresses");
});

const draft = (values: object = {}) =>
  insertOffer(
    database.db,
    {
      cargo: "Machine parts",
      pieces: 12,
      weight_kg: "1250.125",
      chargeable_kg: "2000",
      volume_m3: "4",
      containers: 2,
      incoterm: "CIF",
      incoterm_place: "Lagos",
      payment_days: 30,
      created_by: actor.email,
      ...values,
    },
    twoLines(),
  );

async function lastMail(kind: string) {
  const { rows } = await sql<{ mail: unknown }>`
    select payload->'mail' as mail from graphile_worker._private_jobs
    where payload->'mail'->>'kind' = ${kind} order by id desc limit 1`.execute(database.db);
  return mailSchema.parse(rows[0]?.mail);
}
const languageOf = async (id: string) =>
  (await database.db.selectFrom("offers").select("language").where("id", "=", id).executeTakeFirst())
    ?.language;
const tokenIn = (link: string) => link.split("/o/")[1] ?? "";

describe.each(others)("an offer in %s", (language) => {
  test("is mailed, linked, reminded of and confirmed in it, and its next version keeps it", async () => {
    const id = await draft({ language });
    const signer = "An Peeters";
    await database.db.updateTable("admin_users").set({ name: signer }).where("id", "=", actor.id).execute();
    const letters = offerLetters((await offerWithLines(database.db, id))!.offer, signer);
    await sendDraft(database.db, actor, id, publicUrl, letters[language]);
    const sent = await lastMail("offer");
    const link = "link" in sent && typeof sent.link === "string" ? sent.link : "";
    expect(sent).toMatchObject({ language });
    expect(link.startsWith(`${publicUrl}/${language}/o/`)).toBe(true);

    await sql`update offers set valid_until = ${brusselsDay(2)}, sent_at = now() - interval '9 days' where id = ${id}`.execute(
      database.db,
    );
    await remindOfOffers(database.db, publicUrl, { from: 0, until: 24 });
    expect(await lastMail("offer_reminder")).toMatchObject({ language });
    expect(await languageOf(await newVersion(database.db, actor, id))).toBe(language);

    const answer = { token: tokenIn(link), offerId: id, decision: "accepted", name: "An Maes" } as const;
    await decideByLink(database.db, answer, { publicUrl, notifyEmail: "desk@zenne.example" });
    expect(await lastMail("offer_accepted")).toMatchObject({
      language,
      trackingLink: expect.stringMatching(`^${publicUrl}/${language}/track\\?`),
    });
    const accepted = renderMail(await lastMail("offer_accepted"));
    expect(accepted.html).toContain(`/${language}/terms"`);
    expect(accepted.text).toContain(`An Maes,\n`);
    expect(accepted.text).toMatch(new RegExp(`\\n${signer}\\nZenne Freight\\n`));
    for (const kind of ["offer", "offer_reminder", "offer_accepted"]) {
      const { subject, text, html } = renderMail(await lastMail(kind));
      expect(html).toContain(`<html lang="${language}"`);
      expect(englishLeft(`${subject} ${text.replaceAll(/https?:\S+/g, "")}`, typed), kind).toEqual([]);
    }
    // Staff read English, whatever the customer's language.
    expect(renderMail(await lastMail("offer_decision")).text).toContain("Antwerp to Lagos");
  });

  test("names the usual place of its Incoterm as its lane does, and another as it was typed", async () => {
    const { offer } = (await offerWithLines(
      database.db,
      await draft({ language, incoterm: "FCA", incoterm_place: "Antwerp" }),
    ))!;
    const view = customerView(offer, []);
    expect(view.terms[0]?.value).toBe(`FCA ${view.origin}`);
    expect(customerView({ ...offer, incoterm_place: "Quay 1742" }, []).terms[0]?.value).toBe("FCA Quay 1742");
  });

  test("has no English on its page and PDF, in any state", async () => {
    const id = await draft({ language });
    const { offer, lines } = (await offerWithLines(database.db, id))!;
    const rows = [
      ...lines,
      { ...lines[0]!, basis: "chargeable_kg" as const, quantity: "2000", price: "0.1", minimum: "500" },
      { ...lines[0]!, basis: "container" as const, quantity: "2", price: "10" },
      { ...lines[0]!, basis: "percent" as const, quantity: null, price: "5" },
      { ...lines[0]!, basis: "kg" as const, quantity: "1250.125", price: "2.3525" },
    ];
    for (const version of [1, 2]) {
      const view = customerView({ ...offer, version }, rows);
      expect(englishLeft(view, typed)).toEqual([]);
      for (const isDraft of [true, false]) {
        const pdf = (await readPdf((await drawOffer(view, { draft: isDraft })).pdf)).join(" ");
        expect(pdf).toContain(view.labels.unitPrice);
        expect(englishLeft(pdf, typed)).toEqual([]);
      }
    }
    await sendDraft(database.db, actor, id, publicUrl, {});
    const token = tokenIn(await makeOfferLink(database.db, actor, id, { recipient: "An", publicUrl }));
    for (const [status, more] of [
      ["sent", {}],
      ["sent", { valid_until: brusselsDay(-3) }],
      ["withdrawn", {}],
      ["superseded", {}],
      ["declined", { decided_at: new Date(), decided_via: "link", decided_name: "An Maes" }],
    ] as const) {
      await database.db
        .updateTable("offers")
        .set({ status, ...more })
        .where("id", "=", id)
        .execute();
      const args = {
        request: new Request(`http://localhost/${language}/o/x`),
        params: { token },
        context: requestContext(database, "192.0.2.9"),
      };
      const { page } = await runInLanguage(language, () => readOfferPage(args));
      expect(page?.base).toBe(`/${language}/o/${token}`);
      expect(englishLeft(page, [...typed, status, token]), status).toEqual([]);
    }
  });

  test("is answered in it, and why it was declined is stored as staff read it", () => {
    runInLanguage(language, () => {
      const offer = crypto.randomUUID();
      const refused = acceptSchema.safeParse({ offer, name: " " });
      expect(refused.error?.issues[0]?.message).toBe(OFFER_PAGE_WORDS.nameRequired);
      expect(declineSchema.safeParse({ offer }).error?.issues.at(0)?.message).toBe(
        OFFER_PAGE_WORDS.whyRequired,
      );
      expect(englishLeft([OFFER_PAGE_WORDS, openUntil("2026-12-04", "2026-12-03")])).toEqual([]);
    });
  });
});

test("the language chosen when it is sent is kept with the offer, its mail, link and PDF", async () => {
  const id = await draft();
  const drawn: string[] = [];
  const draw = (view: OfferView) => {
    drawn.push(view.labels.withoutVat);
    return drawOffer(view);
  };
  await sendDraft(database.db, actor, id, publicUrl, { language: "fr", draw });
  expect(drawn).toEqual(["Total hors TVA"]);
  expect(await languageOf(id)).toBe("fr");
  expect(await lastMail("offer")).toMatchObject({ language: "fr", lane: "Anvers – Lagos" });
  const links = await database.db.selectFrom("private_links").select("language").execute();
  expect(links).toEqual([{ language: "fr" }]);
});

test("days and sums are written as the language does", async () => {
  const { offer, lines } = (await offerWithLines(database.db, await draft()))!;
  const of = (language: (typeof LANGUAGES)[number]) =>
    customerView({ ...offer, language, valid_until: "2026-12-04", weight_kg: "1250.500" }, lines);
  expect(LANGUAGES.map((language) => of(language).validUntil)).toEqual([
    "Friday 4 December 2026",
    "vrijdag 4 december 2026",
    "vendredi 4 décembre 2026",
    "Freitag, 4. Dezember 2026",
  ]);
  expect(LANGUAGES.map((language) => of(language).cargo[2]?.value)).toEqual([
    "1,250.5 kg",
    "1.250,5 kg",
    "1\u202f250,5 kg",
    "1.250,5 kg",
  ]);
  expect(of("en").net).toBe("EUR 960.50");
  expect(of("de").net).toMatch(/960,50/);
});
