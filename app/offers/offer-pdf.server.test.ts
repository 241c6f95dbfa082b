import { expect, test } from "vitest";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { qrSquares } from "#app/kit/pdf/barcode.server.ts";
import { paperShipment } from "#tests/paper-shipment.ts";
import { SAMPLE_INVOICING } from "#app/settings/invoicing.ts";
import { type OfferForView, offerView } from "./offer-view.ts";
import { withAcceptCode, asDeskCopy, type OfferSender, senderOf } from "./offer-pdf.server.ts";

const offer: OfferForView = {
  number: "OF-2026-00042",
  version: 1,
  customer_name: "Ana Reis",
  customer_company: null,
  customer_email: "jo@customer.example",
  rate: null,
  service_type: "Sea Freight",
  origin_location: "Antwerp, Belgium",
  destination_location: "Lagos, Nigeria",
  cargo: null,
  pieces: null,
  weight_kg: null,
  chargeable_kg: null,
  volume_m3: null,
  containers: null,
  currency: "EUR",
  incoterm: null,
  incoterm_place: null,
  valid_until: "2026-12-04",
  payment_days: null,
  conditions: null,
  sent_at: new Date("2026-11-22T10:00:00Z"),
};
const link = "https://zenne.example/o/1BykM53KSTk2CP5hZIGJ6o1Q4OVSPxZUt_MNLNv0STY";

test("the sheet a customer gets has the code of their link, the stored one has no link", async () => {
  const { pdf } = await drawInThisThread({ kind: "offer", view: offerView(offer, []), draft: false });
  const stored = Buffer.from(pdf);
  const sheet = Buffer.from(withAcceptCode(pdf, link));
  expect(stored.includes("/o/")).toBe(false);
  expect(sheet.subarray(0, stored.length).equals(stored)).toBe(true);
  const further = sheet.subarray(stored.length).toString("latin1");
  expect(further).toContain(`/ActualText (${link})`);
  expect(further.match(/ re$/gm)).toHaveLength(qrSquares(link, { x: 0, y: 0, width: 100 }).length);
  expect(await readPdf(sheet)).toHaveLength((await readPdf(stored)).length);
});

test("the sheet names whom it is for and whom to ask, the company's VAT number, and the code to accept by", async () => {
  const invoicing = { ...SAMPLE_INVOICING, confirmed: true };
  const textWith = async (sender: OfferSender) => {
    const input = { kind: "offer", view: offerView(offer, []), draft: false, sender } as const;
    return (await readPdf((await drawInThisThread(input)).pdf)).join(" ");
  };
  const text = await textWith(senderOf({ name: "Bram Wouters" }, invoicing, "https://zenne.example"));
  const foot = `Offer OF-2026-00042 · ${invoicing.legal_name} · VAT BE0123456749`;
  for (const words of [
    "jo@customer.example",
    "Your contact: Bram Wouters",
    foot,
    "Open the link in our mail and press «Accept»",
    "Our terms of service apply: https://zenne.example/terms",
  ])
    expect(text).toContain(words);
  expect(await textWith(senderOf({}, SAMPLE_INVOICING, ""))).not.toMatch(/VAT BE|Your contact/);
});

test("staff, who have no link, read a copy, with nothing in place of the code and its frame", async () => {
  const { pdf } = await drawInThisThread({ kind: "offer", view: offerView(offer, []), draft: false });
  const further = Buffer.from(asDeskCopy(pdf)).subarray(pdf.length).toString("latin1");
  expect(further).toMatch(/^q 1 g .* re f Q$/m);
  expect(further.match(/\/ActualText \(COPY\)/g)).toHaveLength(1);
});

test("a draft, which nobody can accept, has no frame for a code", async () => {
  const { pdf } = await drawInThisThread({ kind: "offer", view: offerView(offer, []), draft: true });
  expect(withAcceptCode(pdf, link)).toBe(pdf);
  const text = (await readPdf(pdf)).join(" ");
  expect(text).toContain("DRAFT");
  expect(text.match(/To accept/g)).toHaveLength(1);
  expect(text).not.toContain("Scan");
});

test("a sheet without the place for it, such as an older one, gets no code, and its copy nothing blank", async () => {
  const identity = { number: "DN-2026-1", issuedAt: new Date(), issuedBy: null };
  const { pdf } = await drawInThisThread({ kind: "delivery_note", identity, shipment: paperShipment() });
  expect(withAcceptCode(pdf, link)).toBe(pdf);
  const copy = Buffer.from(asDeskCopy(pdf)).subarray(pdf.length).toString("latin1");
  expect(copy).toContain("/ActualText (COPY)");
  expect(copy).not.toMatch(/re f Q$/m);
});
