import { TRANSPORT_MODES, type TransportMode } from "#app/goods/transport-modes.ts";
import { mergeContacts, fieldsWithContact, readLanguage } from "#app/imports/contacts.ts";
import { Findings } from "#app/imports/findings.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import {
  CARRIER_LABELS,
  type CarrierContact,
  carrierForm,
  carrierFormValues,
  type CarrierInput,
  CONTACT_LABELS,
} from "./carrier.ts";
import headings from "./import-headings.json" with { type: "json" };

export const CARRIER_COLUMNS = {
  ...CARRIER_LABELS,
  name: "Carrier",
  contact_name: "Contact",
  contact_email: "Contact e-mail",
  contact_phone: "Contact phone",
  contact_task: "Contact task",
  contact_gets_orders: CONTACT_LABELS.gets_orders,
} as const;

/** Fields with the column headings used by offices for carriers, in English, Dutch, French and German. */
export const CARRIER_IMPORT_FIELDS = fieldsWithContact(CARRIER_COLUMNS, "Carrier", headings);

/** Prefixes of words for modes in files, in English, Dutch, French and German. */
const MODE_WORDS: readonly (readonly [string, TransportMode])[] = [
  ["air", "air"],
  ["aer", "air"],
  ["lucht", "air"],
  ["luft", "air"],
  ["sea", "sea"],
  ["ocean", "sea"],
  ["zee", "sea"],
  ["mer", "sea"],
  ["mar", "sea"],
  ["see", "sea"],
  ["road", "road"],
  ["truck", "road"],
  ["weg", "road"],
  ["rout", "road"],
  ["strass", "road"],
  ["straß", "road"],
  ["lkw", "road"],
  ["rail", "rail"],
  ["spoor", "rail"],
  ["fer", "rail"],
  ["bahn", "rail"],
  ["barge", "barge"],
  ["binnen", "barge"],
  ["fluv", "barge"],
];

/** Parses modes separated by commas, semicolons or slashes; null when a word is unknown. */
export function readModes(text: string): TransportMode[] | null {
  const words = text.split(/[,;/+&]+/).flatMap((word) => foldText(word).trim() || []);
  const modes = words.map((word) => MODE_WORDS.find(([begin]) => word.startsWith(begin))?.[1]);
  return modes.some((mode) => mode === undefined) ? null : [...new Set(modes as TransportMode[])];
}

const YES = new Set(["1", "x", "yes", "y", "true", "ja", "oui", "o", "wahr"]);
const NO = new Set(["", "0", "no", "n", "false", "nee", "non", "nein", "falsch"]);

interface CarrierRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

export interface ReadCarrier {
  /** Texts of the form; columns missing in the file are absent. */
  columns: Partial<Record<keyof typeof CARRIER_LABELS, string>>;
  modes: TransportMode[] | null;
  contacts: (Omit<CarrierContact, "gets_orders"> & { gets_orders: boolean | null; row: number })[];
  findings: Findings;
}

/** Reads the rows of one name, each of which may have a contact. Contradicting rows are refused. */
export function readCarrierRows(rows: readonly CarrierRow[]): ReadCarrier {
  const findings = new Findings(["name"]);
  const read: ReadCarrier = { columns: {}, modes: null, contacts: [], findings };
  for (const column of Object.keys(CARRIER_LABELS) as (keyof typeof CARRIER_LABELS)[]) {
    const cells = rows.flatMap(({ row, cells: { [column]: cell = "" } }) =>
      cell.trim() === "" ? [] : [{ row, text: cell.trim() }],
    );
    const [first] = cells;
    if (!first) continue;
    const other = cells.find(({ text }) => foldText(text) !== foldText(first.text));
    if (other)
      findings.refuse(
        `Row ${other.row}, ${CARRIER_LABELS[column]}: «${other.text}» contradicts «${first.text}» in row ${first.row}`,
      );
    else if (column === "modes") {
      read.modes = readModes(first.text);
      if (!read.modes)
        findings.refuse(`«${first.text}» is no mode: write Air, Sea, Road, Rail or Barge`, {
          columns: [column],
        });
    } else if (column === "language") {
      const language = readLanguage(first.text);
      if (language) read.columns.language = language;
      else
        findings.refuse(`«${first.text}» is no language: write English, Dutch, French or German`, {
          columns: [column],
        });
    } else read.columns[column] = first.text;
  }
  for (const row of rows) readPerson(row, read);
  return read;
}

function readPerson({ row, cells }: CarrierRow, { contacts, findings }: ReadCarrier): void {
  const text = (column: string) => cells[`contact_${column}`]?.trim() ?? "";
  const [email, phone] = [text("email"), text("phone")];
  const name = text("name") || email || phone;
  if (name === "") return;
  const orders = foldText(text("gets_orders")).trim();
  if (!YES.has(orders) && !NO.has(orders))
    findings.refuse(`Row ${row}: «${orders}» is neither yes nor no`, {
      row,
      columns: ["contact_gets_orders"],
    });
  const gets_orders = orders === "" ? null : YES.has(orders);
  contacts.push({
    row,
    name,
    email: email || null,
    phone: phone || null,
    task: text("task") || null,
    gets_orders,
  });
}

/** Builds the whole carrier to be stored: new, or the stored one with the values of the file. Null when it is refused. */
export function mergeCarrier(read: ReadCarrier, stored: CarrierInput | null): CarrierInput | null {
  const { findings } = read;
  const contacts = mergeContacts(
    stored?.contacts ?? [],
    read.contacts,
    ({ name, email, phone, task, gets_orders }, before): CarrierContact => ({
      name,
      email,
      phone,
      task,
      gets_orders: gets_orders ?? before?.gets_orders ?? false,
    }),
  );
  const columns: CarrierInput = {
    ...(stored ?? { name: "", scac: null, iata_prefix: null, address: null, language: null, notes: null }),
    other_names: stored?.other_names ?? [],
    modes: read.modes ?? stored?.modes ?? [],
    contacts,
  };
  const { name, other_names, ...others } = read.columns;
  const typed = {
    ...carrierFormValues(columns),
    ...others,
    // The stored name stays when the file uses another of its names.
    name: stored?.name ?? name ?? "",
    other_names: [...columns.other_names, other_names ?? ""].join("; "),
    modes: columns.modes,
  };
  const { data, error } = carrierForm.safeParse(typed);
  for (const { message, path } of error?.issues ?? []) {
    const [field = "", index, column] = String(path[0]).split(".");
    const about = field === "contacts" ? `contact_${column ?? "name"}` : field;
    findings.refuse(index === undefined ? message : `${contacts[Number(index)]?.name ?? ""}: ${message}`, {
      columns: [about],
    });
  }
  return findings.refusals.length > 0 ? null : (data ?? null);
}

/** Describes the changes, or a new carrier, for the import preview. */
export function carrierWords(before: CarrierInput | null, after: CarrierInput): string[] {
  const texts = (carrier: CarrierInput): [string, string][] => [
    ...(["scac", "iata_prefix", "address", "language", "notes"] as const).map((field): [string, string] => [
      CARRIER_LABELS[field],
      carrier[field] ?? "",
    ]),
    [CARRIER_LABELS.other_names, carrier.other_names.join("; ")],
    [CARRIER_LABELS.modes, carrier.modes.map((mode) => TRANSPORT_MODES[mode]).join(", ")],
    ...carrier.contacts.map(({ name, ...person }): [string, string] => [
      `Contact ${name}`,
      [person.email, person.phone, person.task, person.gets_orders && "gets transport orders"]
        .filter(Boolean)
        .join(", "),
    ]),
  ];
  const old = new Map(before ? texts(before) : []);
  return texts(after).flatMap(([label, text]) => {
    const was = old.get(label);
    if (was === text || (was === undefined && text === "" && !label.startsWith("Contact "))) return [];
    if (was !== undefined) return [`${label}: ${was || "empty"} → ${text || "empty"}`];
    return [text === "" ? label : `${label}: ${text}`];
  });
}
