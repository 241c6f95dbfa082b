import { expect, test } from "vitest";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { OWN_LAYOUTS, type OwnLayout } from "#app/shipments/paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { missingBoxes } from "./missing-boxes.ts";
import { haulierOf, orderedLeg, orderedLegs } from "./ordered-leg.ts";
import type { OwnLayoutOptions, PaperShipment } from "./paper-data.ts";
import { drawnFrom } from "./paper-input.ts";

const identity = { number: "XX-2026-00001", issuedAt: new Date("2026-11-27T10:00:00Z"), issuedBy: "An" };
const [road] = paperShipment().legs;
/** Builds an import from Shanghai by sea to Antwerp, and by road to the consignee. */
const imported = (values: Partial<PaperShipment> = {}): PaperShipment =>
  paperShipment({
    mode: "Sea Freight",
    origin: { name: "Shanghai", code: "CNSHA" },
    references: [
      { kind: "booking", value: "BK-77" },
      { kind: "purchase_order", value: "PO-4711" },
    ],
    containers: [{ number: "MSCU1234566", type_code: "45G1", seal: "SL-1", tare_kg: null, gross_kg: null }],
    legs: [
      {
        ...road!,
        mode: "sea",
        carrier: "MSC",
        conveyance: "MSC Oscar / 448W",
        from_place: "Shanghai",
        from_code: "CNSHA",
        to_place: "Antwerp",
        to_code: "BEANR",
        etd: new Date("2026-10-20T02:00:00Z"),
        etd_offset: 480,
        eta: new Date("2026-11-30T04:00:00Z"),
        eta_offset: 60,
      },
      {
        ...road!,
        kind: "delivery",
        from_place: "Antwerp",
        from_code: "BEANR",
        etd: new Date("2026-12-02T06:00:00Z"),
        eta: new Date("2026-12-03T09:30:00Z"),
      },
    ],
    ...values,
  });
const draw = async (
  kind: OwnLayout,
  shipment = imported(),
  options: Partial<OwnLayoutOptions> = {},
): Promise<string> => {
  const { pdf } = await drawInThisThread({ kind, identity, shipment, options });
  return (await readPdf(pdf)).join(" ");
};

test("an arrival notice says what arrives, on the clock of the place, and what is needed before", async () => {
  const text = await draw("arrival_notice");
  expect(await draw("arrival_notice", undefined, { notify: "Bank of Lagos" })).toContain("Bank of Lagos");
  for (const words of [
    "Arrival notice",
    "MSC Vessel and voyage MSC Oscar / 448W",
    "Leaves 20 Oct 2026 10:00",
    "Arrives 30 Nov 2026 05:00",
    "Place of arrival Antwerp (BEANR)",
    "MSCU1234566",
    "SL-1",
    "instructions for customs clearance",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("12 000");
  // The route stands above: its start is named once.
  expect(text.match(/Shanghai \(CNSHA\)/g)).toHaveLength(1);
});

test("an arrival notice asks by sea for an original, across a border for customs, for a lorry in the union for neither", async () => {
  const overseas = await draw("arrival_notice");
  for (const words of ["demurrage", "EORI number", "Commercial invoice", "bill of lading"])
    expect(overseas).toContain(words);
  const byRoad = { mode: "Road Transport" } as const;
  const within = await draw(
    "arrival_notice",
    imported({ ...byRoad, origin: { name: "Ghent", code: "BEGNE" } }),
  );
  expect(within).toContain("opening hours, access, and who receives the goods");
  const across = await draw("arrival_notice", imported(byRoad));
  expect(across).toContain("EORI number");
  const toLagos = imported({ ...byRoad, destination: { name: "Lagos", code: "NGLOS" } });
  const beyond = await draw("arrival_notice", toLagos);
  expect(beyond).toContain("customs clearance");
  expect(beyond).not.toContain("EORI number");
  const byAir = await draw("arrival_notice", imported({ mode: "Air Freight" }));
  expect(byAir).toContain("Storage begins soon after");
  for (const text of [within, across, byAir]) expect(text).not.toMatch(/demurrage|bill of lading/i);
  expect(within).not.toMatch(/customs|EORI number|Commercial invoice/);
});

test("an arrival notice says until when the goods are free of demurrage, or for how long", async () => {
  const freeTimes = [
    { kind: "demurrage", until: "2026-12-07", days: 7, working: false },
    { kind: "storage", until: null, days: 3, working: true },
  ] as const;
  const shipment = imported({ freeTimes: [...freeTimes] });
  expect(await draw("arrival_notice", shipment)).toContain(
    "Free time Demurrage: last free day 7 Dec 2026 Storage: 3 working days free",
  );
  expect(await draw("arrival_notice", shipment, { language: "nl" })).toContain(
    "Demurrage: vrij tot en met 7 dec 2026 Opslag: 3 werkdagen vrij",
  );
  expect(await draw("arrival_notice")).not.toContain("Free time");
  const issued = (kind: "cmr" | "arrival_notice", of = shipment) => drawnFrom(kind, of, "1");
  expect(issued("arrival_notice")).not.toBe(issued("arrival_notice", imported()));
  expect(issued("cmr")).toBe(issued("cmr", imported()));
  const planned = (day: string, ends: string) =>
    imported({ plannedPickup: { day, ends, haulier: "Trans Oost BV", vehicle: null } });
  expect(issued("cmr", planned("2026-12-02", "09:00"))).toBe(issued("cmr", planned("2026-12-02", "12:00")));
  expect(issued("cmr", planned("2026-12-02", "09:00"))).not.toBe(
    issued("cmr", planned("2026-12-03", "09:00")),
  );
});

test("a delivery order tells who has the goods to whom they go; a typed terminal stands instead of the port", async () => {
  const text = await draw("delivery_order");
  expect(text).toContain("The goods are at Antwerp (BEANR)");
  expect(text).toContain("Hand over to Trans Oost BV Plate 1-ABC-234 / Q-XYZ-1");
  expect(text).toContain("Released by Zenne Freight BV An");
  const [sea, delivery] = imported().legs;
  const unnamed = await draw("delivery_order", imported({ legs: [sea!, { ...delivery!, carrier: null }] }));
  // Nobody releases goods to a number plate.
  expect(unnamed).not.toContain("1-ABC-234");
  const typed = await draw("delivery_order", imported(), { addressee: "Quay 869", slots: "PIN 5512" });
  expect(typed).toContain("The goods are at Quay 869");
  expect(typed).toContain("PIN 5512");
  expect(typed).not.toContain("Temperature");
  const chilled = { ...imported(), temperature: "min 2 °C, max 8 °C" };
  for (const kind of ["delivery_order", "arrival_notice"] as const)
    expect(await draw(kind, chilled)).toContain("Temperature min 2 °C, max 8 °C");
});

test("a transport order has price, times and both doors of its leg, and no value of the goods", async () => {
  const options = { price: "EUR 450.00", slots: "09:30, gate 4" };
  const text = await draw("transport_order", imported(), options);
  for (const words of [
    "Haulier Trans Oost BV",
    "EUR 450.00",
    "09:30, gate 4",
    "Pick-up 2 Dec 2026 07:00",
    "Delivery 3 Dec 2026 10:30",
    "120 × 80 × 100",
    "CMR convention",
    "Your contact: An, +32 2 555 01 80",
    "Pick up at Antwerp (BEANR)",
    "Deliver to Łódź Żółć Sp. z o.o.",
  ])
    expect(text).toContain(words);
  // The shipper's address is in Shanghai, which does not concern the haulier.
  expect(text).not.toContain("Kaas & Zonen NV");
  expect(text).not.toContain("12 000");
  expect(await draw("transport_order", paperShipment())).toContain("Pick up at Kaas & Zonen NV");
});

test("where a pick-up or delivery is planned, its time stands instead of the leg's", async () => {
  const planned = { pickupAt: "1 Dec 2026 07:30–09:00", deliveryAt: "3 Dec 2026 ≥ 13:00" };
  const text = await draw("transport_order", imported(), planned);
  expect(text).toContain("Pick-up 1 Dec 2026 07:30–09:00");
  expect(text).toContain("Delivery 3 Dec 2026 ≥ 13:00");
  expect(text).not.toMatch(/Leaves|Arrives|07:00|10:30/);
  expect(await draw("transport_order", imported(), { pickupAt: planned.pickupAt })).toContain(
    "Delivery 3 Dec 2026 10:30",
  );
  const plan = { day: "2026-12-03", ends: "12:00", haulier: null, vehicle: null };
  const after = (plannedPickup: PaperShipment["plannedPickup"]) =>
    draw("transport_order", imported({ plannedPickup }), { pickupAt: "3 Dec 2026 07:30–12:00" });
  expect(await after(plan)).not.toContain("10:30");
  expect(await after({ ...plan, ends: "09:00" })).toContain("Delivery 3 Dec 2026 10:30");
  expect(await after({ ...plan, day: "2026-12-04", ends: null })).not.toContain("10:30");
});

test("without typed times a transport order says the plan of the pick-up, not its leg", async () => {
  const plannedPickup = { day: "2026-12-04", ends: "12:00", haulier: "Sample Transport SA", vehicle: "mega" };
  const shipment = imported({ plannedPickup });
  const text = await draw("transport_order", shipment);
  expect(text).toContain("Haulier Sample Transport SA");
  expect(text).toContain("Mega trailer 13.6 m");
  expect(text).toContain("Pick-up 4 Dec 2026");
  expect(text).not.toMatch(/Trans Oost BV|1-ABC-234|Leaves|10:30/);
  const wanted = { kind: "transport_order" as const };
  expect(haulierOf(wanted, shipment)).toBe("Sample Transport SA");
  expect(haulierOf({ ...wanted, options: { part: "delivery" } }, shipment)).toBe("Trans Oost BV");
  expect(await draw("transport_order", shipment, { deliverTo: "Quay 869\nKallo" })).toMatch(
    /Deliver to Quay 869 Kallo Łódź \(PLLOD\)/,
  );
  const typed = { addressee: "Trans Oost BV", pickupAt: "5 Dec 2026" };
  expect(await draw("transport_order", shipment, typed)).toMatch(/Haulier Trans Oost BV.*Pick-up 5 Dec 2026/);
});

test("a transport order goes from door to door where its haulier passes a place on the way", async () => {
  const through = { ...road!, to_place: "Reims, France", to_code: null, eta: null };
  const onward = { ...road!, from_place: "Reims, France", from_code: null, etd: null };
  const text = await draw("transport_order", paperShipment({ legs: [through, onward] }));
  expect(text).not.toContain("Reims");
  expect(text).toContain("Deliver to Łódź Żółć Sp. z o.o.");
});

test("who is not the customer reads whose reference it is, and another haulier no plate of the leg", async () => {
  const references = [{ kind: "customer_reference" as const, value: "TR 04347" }];
  const shipment = imported({ references });
  for (const kind of ["transport_order", "delivery_order"] as const)
    expect(await draw(kind, shipment, { language: "fr" })).toContain("Référence du client TR 04347");
  expect(await draw("arrival_notice", shipment, { language: "fr" })).toContain("Votre référence TR 04347");
  expect(await draw("transport_order", shipment)).toContain("1-ABC-234");
  const own = { addressee: "trans oost bv\nKaai 1" };
  expect(await draw("transport_order", shipment, own)).toContain("1-ABC-234");
  const other = { addressee: "Sample Haulage BV" };
  expect(await draw("transport_order", shipment, other)).not.toContain("1-ABC-234");
});

test("the main leg by road is ordered, else the one to the door, else the first; none without a road", () => {
  const [sea, delivery] = imported().legs;
  const pickup = { ...road!, kind: "pickup" as const };
  expect(orderedLeg(imported())).toEqual(delivery);
  expect(orderedLeg(paperShipment({ legs: [pickup, road!] }))).toEqual(road);
  expect(orderedLeg(paperShipment({ legs: [pickup, sea!] }))).toEqual(pickup);
  expect(orderedLeg(paperShipment({ legs: [sea!] }))).toBeUndefined();
  const theirs = { ...road!, from_place: "Reims", carrier: road!.carrier };
  const others = { ...theirs, carrier: "Another Haulier" };
  expect(orderedLegs({ legs: [road!, theirs, sea!, theirs] }, null)).toEqual([road, theirs]);
  expect(orderedLegs({ legs: [road!, others] }, null)).toEqual([road]);
  const through = { legs: [road!, theirs, { ...theirs, to_place: "Lyon" }] };
  expect(orderedLegs(through, "both")).toEqual(through.legs);
  const trucked = { legs: [pickup, sea!, delivery!] };
  expect(orderedLegs(trucked, "pickup")).toEqual([pickup]);
  expect(orderedLegs(trucked, "delivery")).toEqual([delivery]);
  expect(orderedLegs(trucked, "both")).toEqual([pickup, delivery]);
  expect(orderedLegs({ legs: [road!] }, "both")).toEqual([road]);
});

test("a booking confirmation lists the legs; a proforma invoice values the goods for customs", async () => {
  const booking = await draw("booking_confirmation");
  for (const words of ["Booking BK-77", "Sea MSC", "Road Trans Oost BV", "Terms of delivery DAP Łódź"])
    expect(booking).toContain(words);
  // The route stands above; a box without a booking would be empty.
  expect(booking.match(/Łódź \(PLLOD\)/g)).toHaveLength(2);
  expect(await draw("booking_confirmation", imported({ references: [] }))).not.toMatch(/ Booking (?!conf)/);
  const cutoffs = [{ kind: "vgm" as const, at: new Date("2026-10-18T10:00:00Z"), offset: 480 }];
  expect(await draw("booking_confirmation", imported({ cutoffs }))).toContain(
    "Cut-off times VGM: 18 Oct 2026 18:00",
  );
  const proforma = await draw("proforma_invoice");
  expect(proforma).toMatch(/^Kaas & Zonen NV /);
  for (const words of [
    "VAT BE0123456749",
    "EORI BE0123456749",
    "848210",
    "Value for customs EUR 12 000",
    "nothing is to be paid",
  ])
    expect(proforma).toContain(words);
  expect(await draw("proforma_invoice", imported({ declaredValue: null }))).not.toContain(
    "Value for customs",
  );
});

test("ADR points stand on papers for the road alone; our own numbers name their kind once", async () => {
  const row = paperGoods({ un_number: "1263", dg_name: "PAINT", dg_class: "3", packing_group: "II" });
  const goods = [{ ...row, transport_category: "2" as const, dg_quantity: 100, dg_unit: "l" as const }];
  const references = [{ kind: "hawb" as const, value: "HAWB-2026-00001" }];
  const shipment = imported({ goods, references });
  for (const kind of OWN_LAYOUTS) {
    const text = await draw(kind, shipment);
    const isByRoad = kind === "transport_order" || kind === "delivery_order" || kind === "delivery_note";
    expect(text.includes("ADR 1.1.3.6"), kind).toBe(isByRoad);
    expect(text, kind).not.toContain("HAWB HAWB-");
  }
});

test("the chosen language goes before that of the consignee", async () => {
  const read = imported({ language: "fr" });
  expect(await draw("arrival_notice", read)).toContain("Avis d’arrivée");
  expect(await draw("arrival_notice", read, { language: "de" })).toContain("Ankunftsanzeige");
});

test("each paper names what it lacks, with the field that fills it", () => {
  const lacking = (kind: OwnLayout, values: Partial<PaperShipment>) =>
    missingBoxes(kind, imported(values)).map(({ field }) => field);
  for (const kind of OWN_LAYOUTS) expect(lacking(kind, {})).toEqual([]);
  const bare = {
    legs: [],
    goods: [],
    pieces: null,
    shipper: null,
    consignee: null,
    incoterm: null,
    declaredValue: null,
  };
  expect(lacking("arrival_notice", bare)).toEqual(["consignee_id", "legs", "pieces", "goods"]);
  expect(lacking("delivery_order", bare)).toEqual(["consignee_id", "legs", "pieces", "goods"]);
  expect(lacking("transport_order", bare)).toEqual([
    "shipper_id",
    "consignee_id",
    "legs",
    "legs",
    "pieces",
    "goods",
  ]);
  expect(lacking("booking_confirmation", bare)).toEqual(["shipper_id", "legs", "goods"]);
  expect(lacking("proforma_invoice", bare)).toEqual([
    "shipper_id",
    "consignee_id",
    "goods",
    "declared_value",
    "incoterm",
  ]);
  const rows = [paperGoods(), paperGoods({ hs_code: null, description: null })];
  expect(lacking("proforma_invoice", { goods: rows })).toEqual(["goods.1.description", "goods.1.hs_code"]);
});
