import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import {
  delayFacts,
  delayLetter,
  customerLetterForm,
  letterSubject,
  trackingAddress,
  trackingLetter,
} from "./letters.ts";

const shipment = {
  tracking_number: "ZF 2345/Ä",
  origin_location: "Antwerp",
  destination_location: "Lyon & Nice",
};

test("the tracking URL encodes any number", () => {
  const url = new URL(trackingAddress("https://zenne.example", shipment.tracking_number));
  expect([url.pathname, url.searchParams.get("number")]).toEqual(["/track", "ZF 2345/Ä"]);
});

test("the mail has route and number, and the link on a line of its own", () => {
  const address = trackingAddress("https://zenne.example", shipment.tracking_number);
  const to = "ngozi@brightpath.example";
  const letter = { to, name: "Ngozi Okafor", shipment, address, company: "Zenne Freight" };
  const link = trackingLetter({ ...letter, language: "en" });
  const [head = "", body = ""] = link.split("&body=");
  expect(decodeURIComponent(head)).toBe(
    "mailto:ngozi@brightpath.example?subject=Your shipment ZF 2345/Ä: Antwerp to Lyon & Nice",
  );
  const lines = decodeURIComponent(body).split("\r\n");
  expect(lines).toContain("Dear Ngozi Okafor,");
  expect(lines).toContain(address);
  expect(lines.slice(-3)).toEqual(["Kind regards,", "Zenne Freight", ""]);
  const dutch = decodeURIComponent(trackingLetter({ ...letter, language: "nl" }));
  expect(dutch).toContain("subject=Uw zending ZF 2345/Ä: Antwerp naar Lyon & Nice");
  expect(dutch).toContain("Beste Ngozi Okafor,");
  const french = decodeURIComponent(trackingLetter({ ...letter, language: "fr" }));
  expect(french).toContain("Votre envoi d’Antwerp à Lyon");
});

describe("delay letter", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const shipment = {
    tracking_number: "ZF-1",
    origin_location: "Ghent",
    destination_location: "Lille",
    status: "in_transit",
    estimated_delivery: new Date("2026-11-26T12:00:00Z"),
    eta_offset: null as number | null,
    first_eta: new Date("2026-11-20T12:00:00Z"),
    delivered_at: null,
    delay_reason: "customs" as const,
  };
  const from = { name: "Ana", company: "Zenne Freight" };
  const letter = (values: Partial<Omit<typeof shipment, "delay_reason">> & { delay_reason?: null } = {}) =>
    delayLetter({ ...shipment, ...values } as never, "Maes NV", from, now);

  test("one that nobody has picked up yet is not said to be on its way", () => {
    const planned = { status: "pending", first_eta: null, delay_reason: null } as never;
    expect(letter(planned)).toContain(
      "Your shipment ZF-1, Ghent to Lille, has not left yet. We expect to deliver it on Nov 26, 2026.",
    );
    expect(letter({ ...(planned as object), estimated_delivery: null } as never)).toContain(
      "has not left yet. We do not know the day of delivery yet.",
    );
    expect(letter({ first_eta: null as never, delay_reason: null })).toContain("is on its way. We expect");
  });

  test("the letter says the old date, the new one and the reason, and who writes", () => {
    expect(letter()).toBe(
      [
        "Dear Maes NV,",
        "Your shipment ZF-1, Ghent to Lille, was to be delivered on Nov 20, 2026. It will not arrive by then: we now expect it on Nov 26, 2026.",
        "The reason: customs inspection.",
        "We are sorry for the delay. We follow the shipment and write again when the date changes.",
        "Kind regards,\nAna\nZenne Freight",
      ].join("\n\n"),
    );
    expect(letterSubject(shipment, now)).toBe("Your shipment ZF-1: new delivery date");
  });

  test("a date that has passed too is not told as the new one", () => {
    const overdue = { estimated_delivery: new Date("2026-11-21T12:00:00Z") };
    expect(letter(overdue)).toContain("we do not know the new date yet");
    expect(letter(overdue)).toContain("write again as soon as we know the new date.");
    expect(letter(overdue)).toContain(
      "was to be delivered on Nov 20, 2026, then on Nov 21, 2026. It is late",
    );
    expect(letter({ ...overdue, first_eta: overdue.estimated_delivery })).toContain(
      "was to be delivered on Nov 21, 2026. It is late",
    );
    expect(letterSubject({ ...shipment, ...overdue }, now)).toBe("Your shipment ZF-1: where it stands");
  });

  test("nothing is said of a delay where there is none, nor of a reason nobody gave", () => {
    const promised = letter({ first_eta: null as never, delay_reason: null });
    expect(promised).toContain("We expect to deliver it on Nov 26, 2026.");
    expect(promised).not.toMatch(/sorry|reason/);
    const kept = { ...shipment, first_eta: null };
    expect(letterSubject(kept, now)).toBe("Your shipment ZF-1: where it stands");
    const earlier = letter({ first_eta: new Date("2026-11-28T12:00:00Z"), delay_reason: null });
    expect(earlier).toContain("It comes earlier");
    expect(earlier).not.toContain("sorry");
    const delivered = letter({ status: "delivered", delivered_at: now as never });
    expect(delivered).toContain("was delivered on Nov 22, 2026.");
    expect(delivered).not.toMatch(/sorry|reason/);
  });

  test("its facts are the days that differ, the reason and the place; none of a delivered shipment", () => {
    const facts = (values: object = {}) =>
      delayFacts({ ...shipment, current_location: "Reims", ...values } as never, now).map(
        ({ label, value }) => `${label}: ${value}`,
      );
    const rest = ["Reason: customs inspection", "Where it is: Reims"];
    expect(facts()).toEqual(["Was expected: Nov 20, 2026", "Now expected: Nov 26, 2026", ...rest]);
    const late = { first_eta: null, estimated_delivery: new Date("2026-11-20T12:00:00Z") };
    expect(facts(late)).toEqual(["Was expected: Nov 20, 2026", ...rest]);
    const kept = { first_eta: null, delay_reason: null, current_location: null };
    expect(facts(kept)).toEqual(["Expected: Nov 26, 2026"]);
    expect(facts({ status: "delivered", delivered_at: now })).toEqual([]);
  });

  test("in each language one on hold is said to be so, with its reason; its day is past", () => {
    const held = (status: string, language: Language, values: object = {}) =>
      runInLanguage(language, () => letter({ status, delay_reason: null, ...values } as never));
    const documents = LANGUAGES.map((language) => held("On hold - documents missing", language));
    expect(documents[0]).toContain(
      "Your shipment ZF-1, Ghent to Lille, is on hold: documents missing. It was expected on Nov 26, 2026. Please send us what is missing.",
    );
    expect(documents[1]).toContain("staat in de wacht: documenten ontbreken. Ze werd verwacht op ");
    expect(documents[1]).toContain("Gelieve ons te bezorgen wat ontbreekt.");
    expect(documents[2]).toContain("est en attente\u202f: documents manquants. Il était attendu le ");
    expect(documents[2]).toContain("Veuillez nous envoyer ce qui manque.");
    expect(documents[3]).toContain("ist angehalten: Dokumente fehlen. Sie wurde am ");
    expect(documents[3]).toContain("Bitte senden Sie uns, was fehlt.");
    expect(held("on_hold_-_customs", "en")).toContain("is on hold: customs. It was expected on");
    expect(held("ON HOLD: customs", "de")).toContain("ist angehalten: Zoll. Sie");
    const bare = held("On hold", "en", { estimated_delivery: null, first_eta: null });
    expect(bare).toContain("is on hold.\n\nWe follow the shipment and write again as soon as we know");
    expect(bare).not.toMatch(/expected|missing|sorry/);
    const customs = { ...shipment, status: "On hold - customs", current_location: null };
    expect(delayFacts(customs, now)).toEqual([{ label: "Was expected", value: "Nov 26, 2026" }]);
    expect(letterSubject(customs, now)).toBe("Your shipment ZF-1: where it stands");
  });

  test("without a known name it greets politely; an empty letter, or one to nobody, is refused", () => {
    expect(delayLetter(shipment, null, from, now)).toMatch(/^Dear Sir or Madam,/);
    expect(customerLetterForm.safeParse({ to: [], text: "Hello" }).success).toBe(false);
    expect(customerLetterForm.safeParse({ to: ["a@b.example"], text: " " }).success).toBe(false);
    expect(customerLetterForm.safeParse({ to: ["a@b.example"], text: "Hello" }).success).toBe(true);
  });

  test("the days are those of the place of the delivery", () => {
    const place = { estimated_delivery: new Date("2026-11-27T01:00:00Z"), eta_offset: -480 };
    expect(letter(place)).toContain("we now expect it on Nov 26, 2026.");
  });
});
