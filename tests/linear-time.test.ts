import { globSync, readFileSync } from "node:fs";
import { isbot } from "isbot";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it, test } from "vitest";
import { cleanHtml } from "#app/blog/clean-html.server.ts";
import { browserName } from "#app/accounts/session.ts";
import { networkOf } from "#app/kit/network.ts";
import { isCommonPassword } from "#app/accounts/password.server.ts";
import { onlyAllowedTags } from "#app/blog/rewrite-tags.ts";
import { slugFromTitle, plainText } from "#app/blog/post.ts";
import { contactSubmissionSchema, isPhoneNumber } from "#app/contact-messages/contact-submission.ts";
import { readEori, readVat } from "#app/customers/company-numbers.ts";
import { readEcbRates } from "#app/exchange-rates/ecb.server.ts";
import { ratesForm } from "#app/exchange-rates/exchange-rate.ts";
import { readCommunication } from "#app/invoices/communication.ts";
import { readIban, writtenIban } from "#app/invoices/iban.ts";
import { readCoda } from "#app/payments/statements/coda.ts";
import { readCamt } from "#app/payments/statements/camt.server.ts";
import { isEmail, isEmailType } from "#app/kit/text/email.ts";
import { currencyIn, readAmount, withoutCurrency } from "#app/kit/money/typed-amount.ts";
import { readPastedLines } from "#app/offers/lines-paste.ts";
import { requestedServices } from "#app/goods/read-service-type.ts";
import { stripAngleBrackets } from "#app/quote-requests/quote-fields.ts";
import { quoteRequestSchema } from "#app/quote-requests/quote-request.ts";
import { weightKgOf } from "#app/goods/weight-text.ts";
import {
  fillTemplate,
  placeholdersIn,
  SAMPLE_REQUEST,
  templateValues,
  unknownFields,
} from "#app/quote-requests/template-fields.ts";
import { likePattern, searchText } from "#app/kit/text/search-text.ts";
import { cellAsSeen } from "#app/desk/imports/read-file.server.ts";
import { damageOf } from "#app/imports/batches.server.ts";
import { dateShape, readDate } from "#app/imports/dates.ts";
import { headingKey } from "#app/kit/text/headings.ts";
import { separatorOf } from "#app/desk/imports/read-csv.server.ts";
import { unguardCell } from "#app/kit/text/csv-cells.ts";
import { namesSizes, readDimensions } from "#app/shipments/dimensions.ts";
import { readPastedGoods } from "#app/shipments/form/details/goods-paste.ts";
import { numbersIn } from "#app/supplier-invoices/propose.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { trackingKey } from "#app/shipments/number-key.ts";
import { normalizeTrackingNumber, withoutPunctuationAround } from "#app/shipments/tracking-number.ts";

import { postcodesIn, postcodeSchema, trackedNumbersSchema } from "#app/tracking/tracking-search.ts";
import { trackingSearchSchema } from "#app/tracking/tracking-view.ts";
import { normalizeForDuplicates } from "#app/kit/forms/submission.ts";
import { multiLine, requiredLine, requiredText, singleLine } from "#app/kit/text/text.ts";
import { requestIdOf } from "#server/middleware/request-log.ts";

const by = { author: "Ann", company: "Zenne", phone: "+32" };
const line = requiredLine({ required: "required", max: 100, tooLong: "too long" });
const text = requiredText({ required: "required", max: 5000, tooLong: "too long" });

/** Every function that applies a regular expression to untrusted input. */
const readers: Record<string, (text: string) => unknown> = {
  singleLine,
  multiLine,
  requiredLine: (typed) => line.safeParse(typed),
  requiredText: (typed) => text.safeParse(typed),
  "the contact form": (typed) =>
    contactSubmissionSchema.safeParse({
      name: typed,
      email: typed,
      phone: typed,
      subject: typed,
      message: typed,
    }),
  "the quote form": (typed) =>
    quoteRequestSchema.safeParse({
      firstName: typed,
      lastName: typed,
      email: typed,
      weight: typed,
      specialInfo: typed,
    }),
  searchText,
  readVat,
  readEori,
  readCommunication,
  readIban,
  writtenIban,
  readCoda: (typed) => readCoda(`0000026112672505\n${typed}`),
  readEcbRates: (typed) => readEcbRates(`<Envelope><Cube><Cube time="2026-11-25">${typed}`),
  typedRates: (typed) => ratesForm.safeParse({ day: "2026-11-25", quoted: "own", rates: typed }),
  readCamt: (typed) => readCamt(`<BkToCstmrStmt>${typed}`),
  numbersIn,
  containing: likePattern,
  isEmail,
  isEmailType,
  isPhoneNumber,
  stripAngleBrackets,
  weightKgOf,
  servicesAskedFor: requestedServices,
  normalizeForDuplicates,
  trackingSearch: (typed) => trackingSearchSchema.safeParse(typed),
  trackedNumbers: (typed) => trackedNumbersSchema.safeParse(typed),
  postcode: (typed) => postcodeSchema.safeParse(typed),
  // The maximum length of an address.
  postcodesIn: (typed) => postcodesIn(typed.slice(0, 500)),
  trackingKey,
  normalizeTrackingNumber,
  withoutPunctuationAround,
  canonicalStatus,
  unguardCell,
  separatorOf,
  cellAsSeen,
  damageOf: (typed) => damageOf(typed),
  headingKey,
  dateShape,
  readDate: (typed) => readDate(typed, "mdy"),
  slugFromTitle,
  plainText,
  onlyAllowedTags,
  cleanHtml,
  browserName,
  isbot,
  networkOf,
  requestIdOf,
  readPastedGoods,
  readPastedLines,
  readDimensions,
  namesSizes,
  readAmount: (typed) =>
    readAmount(typed, { label: "Price", decimals: 2, max: 1e9, signed: true, currency: "EUR" }),
  currencyIn,
  withoutCurrency,
  readPastedTable: (typed) => readPastedGoods(`pieces\tdimensions\n1\t${typed}`),
  unknownFields,
  placeholdersIn,
  fillTemplate: (typed) => fillTemplate(typed, templateValues(SAMPLE_REQUEST, by, new Date(0), new Date(0))),
  isCommonPassword: (typed) => isCommonPassword(typed.slice(0, 128)),
};

const units = [
  ..." \n\r\t\u00a0\u2028\u0301\u200b\"'`()[]{}<>&%=@.,:;-_/\\+*?!|1aZ\u{1F4E6}\uFDFA",
  "\r\n", " \n", "a ", "a@", "a.", "a:", "www.", "1.", "<a", "<p>", "</p>", "<!--", "<a b=", "<script>", "&nbsp;", "\"a", "in ",
]; // prettier-ignore

function processorMs(read: (text: string) => unknown, typed: string): number {
  const before = process.threadCpuUsage();
  read(typed);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * True when twice the text takes less than three times as long, each the shortest of some attempts, so that a garbage
 * collection decides nothing. What is over within some clock ticks of 4 ms says nothing.
 */
function isLinear(read: (text: string) => unknown, typed: (length: number) => string): boolean {
  return [6_250, 12_500, 25_000, 50_000].every((length) => {
    let [once, twice] = [Infinity, Infinity];
    for (let attempt = 0; attempt < 8; attempt++) {
      twice = Math.min(twice, processorMs(read, typed(2 * length)));
      if (twice < 40) return true;
      once = Math.min(once, processorMs(read, typed(length)));
      if (twice < 3 * once) return true;
    }
    return false;
  });
}

const filled = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const shapes: Array<(unit: string, length: number) => string> = [
  filled,
  (unit, length) => `a${filled(unit, length)}a`,
  (unit, length) => `"<a:${filled(unit, length)}!`,
];

describe("twice the input takes at most three times as long", () => {
  it.each(Object.entries(readers))("%s", (_name, read) => {
    const slow = units.find((unit) =>
      shapes.some((shape) => !isLinear(read, (length) => shape(unit, length))),
    );
    expect(slow).toBeUndefined();
  });
});

/** Patterns the analysis has doubts about that cannot be slow, with the reason. */
const harmless: Record<string, string> = {
  "/%.*$/": "an address out of a header: no line break can follow",
  "/\\0.*$/s": "its end is always reached: the first try succeeds",
  "/^<|@.*$/g": "a Message-ID of our own",
  "/\\B(?=(\\d{3})+$)/g": "the digits of a number",
};
/** Files that compose patterns; each is among the readers above. */
const composed = [
  "app/customers/company-numbers.ts",
  "app/imports/dates.ts",
  "app/kit/money/typed-amount.ts",
  "app/shipments/dimensions.ts",
  "app/shipments/tracking-number.ts",
  "app/shipments/form/details/goods-paste-columns.ts",
  "app/blog/rewrite-tags.ts",
  "app/kit/text/csv-cells.ts",
];

function patternsOf(file: string): { pattern: string; composed: boolean }[] {
  const patterns: { pattern: string; composed: boolean }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push({ pattern: node.text, composed: false });
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      patterns.push({ pattern: node.getText(), composed: true });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return patterns;
}

function isSlow(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  return analyse({ source: literal.slice(1, end), flags: literal.slice(end + 1) }).reports.length > 0;
}

test("no pattern of the product takes more than linear time, however often it is tried", () => {
  const files = globSync("{app,content,database,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const patterns = files.flatMap((file) => patternsOf(file).map((each) => ({ file, ...each })));
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.filter(
    ({ file, pattern, composed: put }) =>
      (put ? !composed.includes(file) : isSlow(pattern)) && !Object.hasOwn(harmless, pattern),
  );
  expect(slow.map(({ file, pattern }) => `${file} ${pattern}`)).toEqual([]);
});
