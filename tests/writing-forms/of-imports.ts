import { randomUUID } from "node:crypto";
import { applyImport } from "#app/imports/apply.server.ts";
import { IMPORTERS } from "#app/desk/imports/importer-of.server.ts";
import { type ImportKind, IMPORTS } from "#app/imports/import.ts";
import { planRowsOf } from "../import-rows.ts";
import { companyFields, type Fields, shipmentFields, type World, type WritingForm } from "./world.ts";

const csv = (header: string, value: string) =>
  new File([`${header}\n${value}\n`], `${randomUUID()}.csv`, { type: "text/csv" });

/** Samples per kind of import: one row, and a file with our headings and one row. */
const KINDS: Record<ImportKind, { row: () => Record<string, string>; file: () => File }> = {
  shipments: { row: shipmentFields, file: () => csv("Tracking Number", shipmentFields().tracking_number) },
  companies: { row: companyFields, file: () => csv("Name", companyFields().name) },
  carriers: {
    row: () => ({ name: `Carrier ${randomUUID()}` }),
    file: () => csv("Carrier", `Carrier ${randomUUID()}`),
  },
};
const SECTIONS = (Object.keys(KINDS) as ImportKind[]).map((kind) => ({
  ...KINDS[kind],
  importer: IMPORTERS[kind],
  section: IMPORTS[kind].address.split("/")[2] ?? "",
}));
type Section = (typeof SECTIONS)[number];
type More = (world: World, id: string, of: Section) => Promise<Fields> | Fields;

const importOf = (name: string, more: More): WritingForm[] =>
  SECTIONS.map((of) => ({
    name: `${name} of ${of.section}`,
    prepare: async (world) => {
      const importId = await planRowsOf(world.db, world.owner, of.importer, [{ row: 2, cells: of.row() }]);
      return { params: { section: of.section, importId }, fields: await more(world, importId, of) };
    },
  }));
const imported: More = async (world, id, { importer }) => {
  await applyImport(world.db, world.owner, importer, id, new Date());
  return { intent: "undo" };
};

export const IMPORT_FORMS: Record<string, readonly WritingForm[]> = {
  "desk/imports/upload.route": SECTIONS.map(({ section, file }) => ({
    name: `file of ${section}`,
    prepare: () => ({ params: { section }, fields: { file: file() } }),
  })),
  "desk/imports/columns.route": importOf("columns", (_world, _id, { row }) =>
    Object.fromEntries(Object.keys(row()).map((field, place) => [`field-${place}`, field])),
  ),
  "desk/imports/plan.route": [
    ...importOf("import", () => ({ intent: "import" })),
    ...importOf("answer", () => ({ intent: "answer" })),
    ...importOf("undo", imported),
  ],
  "desk/imports/undo.route": importOf("undo", imported),
};
