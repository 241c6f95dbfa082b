import { expect, test } from "vitest";
import { splitFigures } from "./split-figures.ts";

test.each([
  ["Still expected on Dec 14, 2026.", ["Dec 14, 2026."]],
  ["Planned Nov 26, 2026 04:40, not yet reported", ["Nov 26, 2026 04:40,"]],
  ["Wordt nog verwacht op 14 dec 2026.", ["14 dec 2026."]],
  ["Toujours prévu le 1er déc. 2026 (PO-7)", ["1er déc. 2026", "PO-7"]],
  ["Offen bis Samstag, 12. Dezember 2026", ["12. Dezember 2026"]],
  ["22 h left of 24 opening hours, opens Mon 08:00", ["Mon 08:00"]],
  ["Documents cut-off, Dec 02 21:10", ["cut-off,", "Dec 02 21:10"]],
  ["ZF-2345-6789-C und HBL-2026-00012", ["ZF-2345-6789-C", "HBL-2026-00012"]],
  ["van 24 nov 2026 voor EUR 1.483,75, te betalen", ["24 nov 2026", "EUR 1.483,75"]],
  ["VAT 0% on EUR 1,450.50", ["VAT 0%", "EUR 1,450.50"]],
  ["MwSt. 21 % auf 450,00\u00a0EUR", ["MwSt. 21 %", "450,00\u00a0EUR"]],
  ["pour 1\u202f072,00\u00a0EUR hors TVA", ["1\u202f072,00\u00a0EUR"]],
  ["Also at ZF-UQMK-N24M-6, 09:00–11:00", ["ZF-UQMK-N24M-6,"]],
  ["Communication: +++202/6000/00192+++", ["+++202/6000/00192+++"]],
  ["BE68 5390 0754 7034 (EUR), BE43 0689 9999 9501", ["BE68 5390 0754 7034 (EUR),", "BE43 0689 9999 9501"]],
  ["DE89 3704 0044 0532 0130 00", []],
  ["Demandez un rendez-vous au plus tard", []],
])("«%s» has figures", (text, figures) => {
  const parts = splitFigures(text);
  expect(parts.filter((_part, index) => index % 2 === 1)).toEqual(figures);
  expect(parts.join("")).toBe(text);
});
