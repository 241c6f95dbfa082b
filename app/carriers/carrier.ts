import { type FilterOf, listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { formWithRows } from "#app/kit/forms/form-rows.ts";
import { z } from "zod";
import { checkbox, orEmpty } from "#app/kit/forms/form-codec.ts";
import { isTransportMode, TRANSPORT_MODES } from "#app/goods/transport-modes.ts";
import { peopleIn, PERSON_LABELS, PERSON_MAX_LENGTH } from "#app/kit/forms/people.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { isEmailType } from "#app/kit/text/email.ts";
import { foldText, searchText } from "#app/kit/text/search-text.ts";
import { optionalLine, optionalText, requiredLine, limit, line } from "#app/kit/text/text.ts";

export const CARRIERS_ADDRESS = "/admin/carriers";
/** Upper limit of the count of shipments in progress in a row. */
export const UNDER_WAY_COUNTED = 50;

export const carrierAddress = (id: string): string => `${CARRIERS_ADDRESS}/${id}`;

export const CARRIER_MESSAGES = {
  title: "Carriers",
  notFound: "This carrier was not found.",
  changedMeanwhile: "Somebody changed this carrier meanwhile. Look at what it says now, then save again.",
  nameTaken: (name: string, owner: string) => `“${name}” is a name of ${owner} already`,
  nameTakenMeanwhile: "Somebody gave another carrier one of these names just now. Look at the list.",
  scacTaken: "Another carrier has this SCAC",
  prefixTaken: "Another airline has this prefix",
  fetchFailed: "The carriers could not be read. Please try again.",
  failed: "The carrier could not be saved. Please try again.",
  tooManyContacts: "A carrier has at most 50 people",
} as const;

export const CARRIER_LABELS = {
  name: "Name",
  other_names: "Also called",
  modes: "Carries by",
  scac: "SCAC",
  iata_prefix: "IATA prefix",
  address: "Address",
  language: "Language",
  notes: "Notes",
} as const;

export const CONTACT_LABELS = { ...PERSON_LABELS, gets_orders: "Gets transport orders" } as const;
const CONTACTS_MAX = 50;
const OTHER_NAMES_MAX = 20;

const name = (label: string) => requiredLine({ required: `${label} is required`, ...limit(label, 200) });
const capitals = (text: string) => text.replace(/[\s.-]/g, "").toUpperCase();

/** Schema of further names, separated by semicolons or lines. */
const otherNames = z
  .string()
  .nullish()
  .transform((text) => (text ?? "").split(/[;\r\n]+/).map((each) => each.trim()))
  .transform((names) => names.filter((each) => each !== ""))
  .pipe(
    z.array(name(CARRIER_LABELS.other_names)).max(OTHER_NAMES_MAX, `At most ${OTHER_NAMES_MAX} other names`),
  );

const modes = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((chosen) => [...new Set([chosen ?? []].flat())].filter(isTransportMode));

const contact = z
  .object({
    name: name(CONTACT_LABELS.name),
    email: line(CONTACT_LABELS.email, PERSON_MAX_LENGTH.email).refine(
      (text) => text === null || isEmailType(text),
      "Please enter a valid email address",
    ),
    phone: line(CONTACT_LABELS.phone, PERSON_MAX_LENGTH.phone),
    task: line(CONTACT_LABELS.task, PERSON_MAX_LENGTH.task),
    gets_orders: checkbox,
  })
  .superRefine(({ email, gets_orders }, context) => {
    if (gets_orders && email === null)
      context.addIssue({ code: "custom", path: ["email"], message: "Orders need an e-mail address" });
  });
export type CarrierContact = z.output<typeof contact>;

const plainFields = z.object({
  name: name(CARRIER_LABELS.name),
  other_names: otherNames,
  modes,
  scac: optionalLine({ ...limit(CARRIER_LABELS.scac, 20), clean: capitals }).refine(
    (text) => text === null || /^[A-Z]{2,4}$/.test(text),
    "A SCAC has two to four letters, such as MAEU",
  ),
  iata_prefix: line(CARRIER_LABELS.iata_prefix, 20).refine(
    (text) => text === null || /^\d{3}$/.test(text),
    "Three digits, such as 020",
  ),
  address: optionalText(limit(CARRIER_LABELS.address, 500)),
  language: orEmpty(z.enum(LANGUAGES), "Choose a language from the list"),
  notes: optionalText(limit(CARRIER_LABELS.notes, 2000)),
});

/** Schema of a carrier with its contacts, which are rows of the form. */
export const carrierForm = formWithRows((record, read, refuse): CarrierInput | null => {
  const plain = read(plainFields);
  const rows = peopleIn(record);
  if (rows.length > CONTACTS_MAX) refuse("contacts", CARRIER_MESSAGES.tooManyContacts);
  const contacts = rows
    .slice(0, CONTACTS_MAX)
    .flatMap(
      ({ index, values }) => read(contact, { values, prefix: `contacts.${index}.`, whole: "name" }) ?? [],
    );
  return plain ? { ...plain, other_names: withoutRepeats(plain), contacts } : null;
});

export type CarrierInput = z.output<typeof plainFields> & { contacts: CarrierContact[] };

function withoutRepeats({ name: first, other_names }: Pick<CarrierInput, "name" | "other_names">): string[] {
  const seen = new Set([foldText(first)]);
  return other_names.filter((each) => {
    const key = foldText(each);
    return seen.has(key) ? false : seen.add(key);
  });
}

export function carrierFormValues(carrier: CarrierInput): Record<string, string> {
  const { other_names, modes: _, contacts, ...columns } = carrier;
  const text = (value: string | boolean | null) =>
    value === null || value === false ? "" : value === true ? "1" : value;
  const rows = contacts.flatMap((person, index) =>
    Object.entries(person).map(([column, value]) => [`contacts.${index}.${column}`, text(value)]),
  );
  return {
    ...Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, text(value)])),
    other_names: other_names.join("; "),
    ...(Object.fromEntries(rows) as Record<string, string>),
  };
}

export const CARRIER_STATES = { retired: "Retired" } as const;

export const carrierFilter = listFilter({
  search: searchText,
  mode: oneOf(TRANSPORT_MODES),
  state: oneOf(CARRIER_STATES),
});
export type CarrierFilter = FilterOf<typeof carrierFilter>;

/** A carrier suggested while typing. */
export interface ProposedCarrier {
  id: string;
  name: string;
  detail: string;
  /** The typed text is one of its names, its SCAC or its prefix. */
  isMeant: boolean;
  /** The typed text begins a name of this one alone. */
  isBegun: boolean;
}

/** The carrier record that a text names. */
export interface NamedCarrier {
  id: string;
  name: string;
  iata_prefix: string | null;
  address: string | null;
  language: (typeof LANGUAGES)[number] | null;
  email: string | null;
  phone: string | null;
}
