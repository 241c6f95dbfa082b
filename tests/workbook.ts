import { zip } from "./zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const STRICT = "http://purl.oclc.org/ooxml";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

interface WrittenWorkbook {
  /** The rows of each sheet as XML: `<row><c><v>1</v></c></row>`. */
  sheets: { name?: string; state?: "hidden" | "veryHidden"; rows: string }[];
  /** The shared texts as XML: `<si><t>Gent</t></si>`. */
  strings?: string;
  /** Codes of number formats; a cell has the first of them with `s="1"`. */
  formats?: string[];
  /** Attributes of `workbookPr`. */
  settings?: string;
  /** Namespace prefix of each name, such as `x:`. */
  prefix?: string;
  isStrict?: boolean;
}

/** An XLSX workbook by its parts, as programs other than Excel write them. */
export function workbookOf(written: WrittenWorkbook): Uint8Array<ArrayBuffer> {
  const { sheets, strings = "", formats = [], settings = "", prefix = "", isStrict = false } = written;
  const main = isStrict ? `${STRICT}/spreadsheetml/main` : MAIN;
  const relations = isStrict ? `${STRICT}/officeDocument/relationships` : RELATIONS;
  const part = (name: string, text: string) => ({ name, content: Buffer.from(text) });
  const document = (name: string, tag: string, content: string) => {
    const space = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
    const xml = `<${tag} ${space}="${main}" xmlns:r="${relations}">${content}</${tag}>`;
    return part(name, xml.replace(/(<\/?)(?=[a-z])/gi, `$1${prefix}`));
  };
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const relationships = (name: string, content: string) =>
    part(name, `<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`);
  return zip([
    part("[Content_Types].xml", `<Types xmlns="${PACKAGE}/content-types"/>`),
    relationships("_rels/.rels", relation("a", "officeDocument", "xl/workbook.xml")),
    document(
      "xl/workbook.xml",
      "workbook",
      `<workbookPr ${settings}/><sheets>${sheets
        .map(
          ({ name, state }, place) =>
            `<sheet name="${name ?? `Sheet${place + 1}`}" sheetId="${place + 1}"${state ? ` state="${state}"` : ""} r:id="s${place}"/>`,
        )
        .join("")}</sheets>`,
    ),
    relationships(
      "xl/_rels/workbook.xml.rels",
      [
        ...sheets.map((_, place) => relation(`s${place}`, "worksheet", `worksheets/sheet${place}.xml`)),
        relation("t", "sharedStrings", "sharedStrings.xml"),
        relation("f", "styles", "/xl/styles.xml"),
      ].join(""),
    ),
    document("xl/sharedStrings.xml", "sst", strings),
    document(
      "xl/styles.xml",
      "styleSheet",
      `<numFmts>${formats
        .map(
          (code, place) =>
            `<numFmt numFmtId="${164 + place}" formatCode="${code.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"/>`,
        )
        .join(
          "",
        )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
        .map((_, place) => `<xf numFmtId="${164 + place}"/>`)
        .join("")}</cellXfs>`,
    ),
    ...sheets.map(({ rows }, place) =>
      document(`xl/worksheets/sheet${place}.xml`, "worksheet", `<sheetData>${rows}</sheetData>`),
    ),
  ]);
}
