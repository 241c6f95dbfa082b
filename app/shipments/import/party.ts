import { isEmailType } from "#app/kit/text/email.ts";
import type { Findings } from "#app/imports/findings.ts";
import { PARTY_MAX_LENGTH, PARTY_MESSAGES } from "#app/parties/party.ts";
import type { PartyKind } from "#app/parties/party-kind.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { IMPORT_COLUMNS, type PARTY_COLUMNS } from "../csv.ts";
import { aboutColumn, changeInWords, type ImportRow, payerIn } from "./cells.ts";
import type {
  PartyMatch,
  NamedParty,
  StoredShipment,
  WrittenParty,
  ImportContext,
  ImportValues,
} from "./values.ts";
import { COMPANY_MAX_LENGTH } from "#app/customers/company.ts";
import { IMPORT_ROW_MESSAGES } from "#app/shipments/import-words.ts";

type PartyNames = ReadonlyMap<string, readonly PartyMatch[]>;

/** Normalizes the cells of a party: single spaces, e-mail in lower case; a company without a name becomes the name. */
export function readPartyCells(cells: ImportRow["cells"], kind: PartyKind): WrittenParty {
  const tidyCell = (text = "") => singleLine(text).replace(/\s+/g, " ");
  const name = tidyCell(cells[kind]);
  const company = tidyCell(cells[`${kind}_company`]);
  const email = tidyCell(cells[`${kind}_email`]).toLowerCase();
  const phone = tidyCell(cells[`${kind}_phone`]);
  const lines = (cells[`${kind}_address`] ?? "").split(/\r?\n/).map(tidyCell);
  const party = { name, company, email, phone, address: lines.filter(Boolean).join("\n") };
  if (name !== "" || email !== "" || company === "") return party;
  return { ...party, name: company, company: "", isCompany: true };
}

/** Reads the party of a row: undefined changes nothing, null removes it. */
export function readParty(
  cells: ImportRow["cells"],
  kind: PartyKind,
  { stored, parties, findings }: { stored: StoredShipment | null; parties: PartyNames; findings: Findings },
): NamedParty | null | undefined {
  if (stored && keepsParty(cells, kind, stored, parties)) return undefined;
  const written = readPartyCells(cells, kind);
  const { name, email } = written;
  const change = (after: string) => {
    const before = stored?.[kind] ?? "";
    if (stored && before !== after) findings.words.push(changeInWords(kind, before, after));
  };
  const party = resolveParty(kind, written, parties);
  if (party && "refusal" in party) {
    findings.refuse(party.refusal, aboutColumn(kind));
    return undefined;
  }
  if (party) {
    change(party.name);
    if (written.address !== "" && placeKey(written) !== placeKey(party))
      findings.words.push(IMPORT_ROW_MESSAGES.addressStays(kind, party.name, party.address !== null));
    return party.id === stored?.[`${kind}_id`] ? undefined : { id: party.id };
  }
  if (name === "" && email === "") {
    change("");
    return null;
  }
  if (stored?.[kind]) change(name);
  const wrong = partyMismatch(kind, written);
  if (wrong) {
    findings.refuse(wrong.why, aboutColumn(wrong.column ?? kind));
    return undefined;
  }
  findings.words.push(`Adds the ${kind} «${name}»`);
  return written;
}

/** Finds a party by e-mail, else by name and company; a company, in either column, if one party has it. Null for a new one. */
function resolveParty(
  kind: PartyKind,
  { name, company, email, address }: WrittenParty,
  parties: PartyNames,
): PartyMatch | null | { refusal: string } {
  const named = parties.get(name) ?? [];
  const ofEmail = (parties.get(email) ?? []).filter(({ by }) => by === "email");
  const [first] = ofEmail;
  if (first && ofEmail.length === 1) return first;
  const same = first
    ? ofEmail.filter((party) => foldText(party.name) === foldText(name))
    : named.filter(({ by }) => by === "name");
  const withCompany = (among: readonly PartyMatch[], text: string) =>
    among.filter((party) => foldText(party.company ?? "") === foldText(text));
  const isCompanyAlone =
    name !== "" && same.length === 0 && (company === "" || foldText(company) === foldText(name));
  const all = isCompanyAlone
    ? withCompany(first ? ofEmail : named, name)
    : company === ""
      ? same
      : withCompany(same, company);
  // Namesakes are told apart by their address.
  const fitting =
    all.length > 1 && address !== "" ? all.filter((party) => placeKey(party) === placeKey({ address })) : all;
  const [only] = fitting;
  const isOther = email !== "" && !first && only?.email;
  if (only && fitting.length === 1 && !isOther) return only;
  const candidates = first ? ofEmail : same.length > 0 ? same : named;
  return candidates.length === 0 ? null : { refusal: whichParty(kind, name || email, candidates) };
}

/** Compares addresses by their words, whatever their lines and commas. */
export const placeKey = ({ address }: { address: string | null }): string =>
  foldText(address ?? "")
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(" ");

/** Returns why a party cannot be stored, with the column where one of its cells alone is wrong. */
function partyMismatch(
  kind: PartyKind,
  { name, email, ...written }: WrittenParty,
): { why: string; column?: `${PartyKind}_${keyof typeof PARTY_COLUMNS}` } | null {
  if (name === "")
    return { why: `No ${kind} has the e-mail «${email.slice(0, 100)}»: write a name to add one` };
  if (name.length > PARTY_MAX_LENGTH.name)
    return { why: `The name of the ${kind} must be at most 200 characters` };
  for (const name of ["company", "phone", "address"] as const) {
    const column = `${kind}_${name}` as const;
    const most = PARTY_MAX_LENGTH[name];
    if (written[name].length > most)
      return { why: `${IMPORT_COLUMNS[column]} must be at most ${most} characters`, column };
  }
  if (email === "" || isEmailType(email)) return null;
  return { why: `${IMPORT_COLUMNS[`${kind}_email`]}: ${PARTY_MESSAGES.emailInvalid}` };
}

function whichParty(kind: PartyKind, written: string, candidates: readonly PartyMatch[]): string {
  const listed = candidates.slice(0, 3).map(({ name, company, email }) => {
    const more = [company, email].filter(Boolean).join(", ");
    return more ? `«${name}» (${more})` : `«${name}»`;
  });
  if (candidates.length > listed.length) listed.push("and others");
  return (
    `Which ${kind} is «${written.slice(0, 100)}»? Known: ${listed.join("; ")}. Write the full name and, where two have ` +
    `it, ${IMPORT_COLUMNS[`${kind}_email`]}, or add a new ${kind} by hand first`
  );
}

/** Returns whether a row leaves a party unchanged: no cells, or the current party by name or company. */
function keepsParty(
  cells: ImportRow["cells"],
  kind: PartyKind,
  stored: StoredShipment,
  parties: PartyNames,
): boolean {
  const { name, company, email, isCompany } = readPartyCells(cells, kind);
  if (email !== "") return false;
  if (name === "" && cells[kind] === undefined) return true;
  if (!isCompany && name === readPartyCells({ [kind]: stored[kind] ?? "" }, kind).name) return true;
  if (company !== "" && foldText(company) !== foldText(name)) return false;
  const isKept = ({ id, by }: PartyMatch) =>
    id === stored[`${kind}_id`] && (by === "company" || (isCompany && by === "name"));
  return (parties.get(name) ?? []).some(isKept);
}

interface About {
  stored: StoredShipment | null;
  people: Pick<ImportContext, "owners" | "payers">;
  findings: Findings;
  newPayers: boolean;
}

export function readPeople(
  cells: ImportRow["cells"],
  about: About,
): Pick<ImportValues, "owner_id" | "bill_to_company_id" | "new_payer"> {
  return { ...readOwner(cells.owner?.trim(), about), ...readPayer(payerIn(cells), about) };
}

function readOwner(
  cell: string | undefined,
  { stored, people, findings }: About,
): Pick<ImportValues, "owner_id"> {
  if (cell === undefined) return {};
  const owned = [stored?.owner_email, stored?.owner_name].map((text) => foldText(text ?? ""));
  if (cell === "" ? !stored?.owner_id : owned.includes(foldText(cell))) return {};
  const owner = cell === "" ? null : people.owners.get(foldText(cell));
  if (owner === undefined) {
    findings.refuse(IMPORT_ROW_MESSAGES.ownerUnknown(cell), aboutColumn("owner"));
    return {};
  }
  findings.words.push(changeInWords("owner", stored?.owner_name ?? "", owner?.name ?? ""));
  return { owner_id: owner?.id ?? null };
}

function readPayer(
  cell: string | undefined,
  { stored, people, findings, newPayers }: About,
): Pick<ImportValues, "bill_to_company_id" | "new_payer"> {
  if (cell === undefined || cell === (stored?.bill_to ?? "")) return {};
  const payer = people.payers.get(cell);
  if (cell !== "" && !payer) {
    const isNew = payer === undefined && newPayers && cell.length <= COMPANY_MAX_LENGTH.name;
    if (isNew)
      findings.words.push(changeInWords("bill_to", stored?.bill_to ?? "", `${cell}, a new customer`));
    else
      findings.refuse(
        payer === null ? IMPORT_ROW_MESSAGES.payerDoubtful(cell) : IMPORT_ROW_MESSAGES.payerUnknown(cell),
        aboutColumn("bill_to"),
      );
    return isNew ? { new_payer: cell } : {};
  }
  const id = payer?.id ?? null;
  if (id === (stored?.bill_to_company_id ?? null)) return {};
  findings.words.push(changeInWords("bill_to", stored?.bill_to ?? "", payer?.name ?? ""));
  return { bill_to_company_id: id };
}
