import { type DrawnPaper, numberText } from "#app/kit/pdf/drawn-paper.ts";
import { Sheet } from "#app/kit/pdf/sheet.server.ts";
import { airWaybillOnSheet } from "./forms/air-waybill-pdf.server.ts";
import { cmrOnSheet } from "./forms/cmr-pdf.server.ts";
import { companyParty } from "./forms/form.server.ts";
import { houseBillOnSheet } from "./forms/house-bill-pdf.server.ts";
import { withReadersPlaces } from "./readers-places.server.ts";
import { type SheetForm, PAPER_NAMES } from "./paper-data.ts";

function onSheet(sheet: Sheet, form: SheetForm) {
  switch (form.kind) {
    case "cmr":
      return cmrOnSheet(sheet, form);
    case "house_air_waybill":
      return airWaybillOnSheet(sheet, form);
    default:
      return houseBillOnSheet(sheet, form);
  }
}

/** Draws forms on one sheet, each with its number and pages of its own. @param forms at least one */
export function drawForms(forms: readonly SheetForm[]): Promise<DrawnPaper> {
  const [first] = forms;
  if (!first) throw new TypeError("a sheet holds at least one form");
  const about =
    forms.length === 1
      ? `${numberText(first.identity) ?? "draft"}, ${first.shipment.trackingNumber}`
      : `of ${forms.length} shipments`;
  const title = `${PAPER_NAMES[first.kind]} ${about}`;
  const sheet = new Sheet({ title, author: companyParty.company ?? "", identity: first.identity });
  const drawn = forms.map((form) => {
    sheet.beginPaper(form.identity);
    const from = sheet.pages;
    const foot = onSheet(sheet, { ...form, shipment: withReadersPlaces(form.shipment) });
    return { from, pages: sheet.pages - from, foot };
  });
  return sheet.finish((page) => {
    const own = drawn.findLast(({ from }) => page > from);
    own?.foot(page - own.from, own.pages);
  });
}
