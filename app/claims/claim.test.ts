import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { claimForm, closeForm, noticeWords, claimFilter, liabilityLimit, nextStep } from "./claim.ts";

describe("the notice of a claim", () => {
  test.each([
    ["2026-11-26", null, "3 days left", false],
    ["2026-11-28", null, "1 day left", false],
    ["2026-11-29", null, "11 h left", false],
    ["2026-11-30", null, "13 h over", true],
    ["2026-12-04", null, "4 days over", true],
    ["2026-12-04", "2026-11-29", "sent Nov 29, 2026", false],
    ["2026-12-04", "2026-11-30", "sent one day late", true],
    ["2026-12-04", "2026-12-02", "sent 3 days late", true],
  ])("due on 29 November, on %s, sent %s: %s", (today, sent, words, isOver) => {
    expect(
      noticeWords(
        { notice_due: "2026-11-29", notice_sent_on: sent, due_offset: 60 },
        new Date(`${today}T12:00Z`),
      ),
    ).toMatchObject({ words, isOver });
  });

  test("is late by the clock of the place: its day goes on in New York when it is over here", () => {
    const notice = { notice_due: "2026-11-29", notice_sent_on: null };
    const now = new Date("2026-11-30T03:00Z");
    expect(noticeWords({ ...notice, due_offset: -300 }, now).words).toBe("2 h left");
    expect(noticeWords({ ...notice, due_offset: null }, now)).toEqual({
      words: "4 h over",
      isOver: true,
      isNear: false,
    });
  });
});

test.each([
  ["road", null, null, "Send the notice to the haulier"],
  ["sea", null, null, "Send the notice to the carrier"],
  ["road", "Sample Haulage BV", null, "Send the notice to Sample Haulage BV"],
  ["air", null, "2026-11-28", "The carrier has to answer"],
])("the next step by %s with %s, notice sent %s: %s", (mode, liable, notice_sent_on, words) => {
  expect(nextStep({ mode, liable, notice_sent_on, closed_at: null })?.words).toBe(words);
});

describe("the limit of liability", () => {
  test.each([
    ["road", "2026-11-26", 412.5, 2, { sdr: 3436.13, calculation: "412.5 kg × 8.33 SDR" }],
    ["air", "2026-11-26", 100, 2, { sdr: 2600, calculation: "100 kg × 26 SDR" }],
    ["air", "2024-12-28", 100, null, { sdr: 2600, calculation: "100 kg × 26 SDR" }],
    ["air", "2024-12-27", 100, null, { sdr: 2200, calculation: "100 kg × 22 SDR" }],
    ["sea", "2026-11-26", 100, 2, { sdr: 1333.34, calculation: "2 × 666.67 SDR a package" }],
    ["sea", "2026-11-26", 1000, 2, { sdr: 2000, calculation: "1,000 kg × 2 SDR" }],
    ["sea", "2026-11-26", null, 1, { sdr: 666.67, calculation: "1 × 666.67 SDR a package" }],
    ["road", "2026-11-26", null, 2, null],
  ] as const)("by %s on %s of %s kg in %s pieces", (mode, day, gross_kg, pieces, expected) => {
    expect(liabilityLimit(mode, day, { gross_kg, pieces })).toEqual(expected);
  });
});

describe("the forms of a claim", () => {
  test("read amounts as people type them, and refuse what is none beside the field", () => {
    const fields = { kind: "damaged", mode: "road", notice_due: "2026-12-03", currency: "EUR", version: "1" };
    expect(
      claimForm.parse({ ...fields, amount: "1.250,50", gross_kg: "412,5 kg", pieces: "2" }),
    ).toMatchObject({
      amount: 1250.5,
      gross_kg: 412.5,
      pieces: 2,
    });
    const refused = claimForm.safeParse({ ...fields, amount: "much", notice_due: "soon" });
    expect(refused.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(["amount", "notice_due"]);
  });

  test("ask how much was paid where somebody paid", () => {
    expect(closeForm.safeParse({ outcome: "paid", settled_amount: "" }).error?.issues[0]?.path).toEqual([
      "settled_amount",
    ]);
    expect(closeForm.safeParse({ outcome: "mended", settled_amount: "" }).success).toBe(true);
  });

  test("what an address says wrong is ignored", () => {
    const read = (query: string) => claimFilter.parse(new URLSearchParams(query));
    expect(read("state=late&kind=toString")).toEqual({ search: "", state: "late", kind: "", mine: false });
  });
});

test("the window of a claim sends every field that its form reads: what is not there would be emptied", () => {
  const drawn = readFileSync(new URL("desk/claim-dialog.tsx", import.meta.url), "utf8");
  const sent = Object.keys(claimForm.shape).filter(
    (name) => drawn.includes(`name="${name}"`) || drawn.includes(`${name}: String(claim.${name})`),
  );
  expect(sent).toEqual(Object.keys(claimForm.shape));
});
