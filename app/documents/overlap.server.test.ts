import { afterEach, expect, test, vi } from "vitest";
import { DOCUMENT_KINDS } from "#app/shipments/paper.ts";
import type { PaperInput } from "./paper-data.ts";
import { paperInput } from "./paper-input.ts";
import { DRAFT } from "#app/kit/pdf/drawn-paper.ts";
import { paperGoods, paperShipment } from "#tests/paper-shipment.ts";
import { drawInThisThread } from "#app/desk/papers/drawings.server.ts";
import { PAGE, Sheet } from "#app/kit/pdf/sheet.server.ts";
import { LEADING, Typesetter } from "#app/kit/pdf/typesetter.server.ts";

interface TextArea {
  page: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

afterEach(() => vi.restoreAllMocks());

async function drawnLines(input: PaperInput): Promise<TextArea[]> {
  const lines: TextArea[] = [];
  let page = 0;
  const { addPage } = Sheet.prototype;
  const { draw } = Typesetter.prototype;
  vi.spyOn(Sheet.prototype, "addPage").mockImplementation(function (this: Sheet, ...size) {
    page += 1;
    addPage.apply(this, size);
  });
  vi.spyOn(Typesetter.prototype, "draw").mockImplementation(function (this: Typesetter, drawn, at) {
    const { size, align } = at.style;
    for (const [index, { text, width, rightToLeft }] of drawn.entries()) {
      const spare = at.width - width * size;
      const side = align ?? (rightToLeft ? "right" : "left");
      const left = at.x + (side === "left" ? 0 : side === "right" ? spare : spare / 2);
      const top = at.y + (index * LEADING + 0.2) * size;
      const line = { page, text, left, right: left + width * size, top, bottom: top + 0.75 * size };
      if (size < 100 && at.y < PAGE.height - 40) lines.push(line);
    }
    return draw.call(this, drawn, at);
  });
  await drawInThisThread(input);
  return lines.filter(({ text }) => text !== "");
}

const overlaps = (lines: TextArea[]) =>
  lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      )
      .map((other) => `${one.text} × ${other.text} on page ${one.page}`),
  );

const long = "Société Générale de Transport et de Logistique ".repeat(7);
const arabic = { company: "شركة الخليج للشحن (ذ.م.م)", name: "محمد خالد", address: ["شارع الشيخ زايد 12"] };
const [leg] = paperShipment().legs;
const SHIPMENTS = {
  complete: paperShipment(),
  empty: paperShipment({
    goods: [],
    legs: [],
    shipper: null,
    consignee: null,
    references: [],
    instructions: null,
  }),
  full: paperShipment({
    goods: Array.from({ length: 12 }, () => paperGoods({ description: long, un_number: "1263" })),
    shipper: { ...paperShipment().shipper!, company: long },
    consignee: { ...paperShipment().consignee!, ...arabic },
    origin: { name: long, code: "BEBRU" },
    destination: { name: "Ł".repeat(200), code: null },
    instructions: long.repeat(5),
    legs: [{ ...leg!, carrier: long, conveyance: long.slice(0, 100) }],
  }),
};

for (const [name, shipment] of Object.entries(SHIPMENTS)) {
  for (const kind of DOCUMENT_KINDS) {
    const input = paperInput({ kind }, [shipment], DRAFT);
    test(`no text overlaps another or leaves the page: ${kind}, ${name}`, async () => {
      const lines = await drawnLines(input);
      expect(lines.length).toBeGreaterThan(10);
      expect(overlaps(lines)).toEqual([]);
      const outside = lines.filter(
        ({ left, right, bottom }) => left < 0 || right > PAGE.width || bottom > PAGE.height,
      );
      expect(outside).toEqual([]);
    });
  }
}

test.each([
  ["cmr", "CMR-2026-00001"],
  ["house_bill_of_lading", "HBL-2026-00007"],
  ["house_air_waybill", "HAWB-2026-00007"],
] as const)("the number with a high revision stays on one line of the form: %s", async (kind, number) => {
  const identity = { number, issuedAt: new Date("2026-11-22T10:00:00Z"), issuedBy: "Wim", revision: 12 };
  const lines = await drawnLines(paperInput({ kind }, [SHIPMENTS.complete], identity));
  expect(lines.map(({ text }) => text)).toContain(`No ${number} rev. 12`);
  expect(overlaps(lines)).toEqual([]);
});
