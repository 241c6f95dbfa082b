import type { PartyKind } from "../parties/party-kind.ts";
import { IMPORT_COLUMNS } from "./csv.ts";
import type { ImportRow } from "./csv-groups.ts";
import type { StoredShipment } from "./csv-plan.ts";
import {
  type KnownParty,
  type NamedParty,
  partyMismatch,
  readPartyCells,
  resolveParty,
} from "./csv-party.ts";

type Known = ReadonlyMap<string, readonly KnownParty[]>;

/** What a row does to a party of its shipment: nothing where it is undefined, and none where it is null. */
interface ReadParty {
  party?: NamedParty | null;
  words: string[];
  refusal?: string;
}

export function readParty(
  cells: ImportRow["cells"],
  kind: PartyKind,
  stored: StoredShipment | null,
  known: Known,
): ReadParty {
  if (stored && keepsParty(cells, kind, stored, known)) return { words: [] };
  const written = readPartyCells(cells, kind);
  const { name, email } = written;
  const party = resolveParty(kind, written, known);
  if (party && "refusal" in party) return { words: [], refusal: party.refusal };
  if (party) {
    const words = stored ? changed(kind, stored, party.name) : [];
    return { words, ...(party.id === stored?.[`${kind}_id`] ? {} : { party: { id: party.id } }) };
  }
  if (name === "" && email === "") return { party: null, words: stored ? changed(kind, stored, "") : [] };
  const wrong = partyMismatch(kind, written);
  const words = stored?.[kind] ? changed(kind, stored, name) : [];
  if (wrong) return { words, refusal: wrong };
  return { party: written, words: [...words, `Adds the ${kind} «${name}»`] };
}

/** Whether a row says nothing of a party, or names the one it is already: by its name, or by its company alone. */
function keepsParty(
  cells: ImportRow["cells"],
  kind: PartyKind,
  stored: StoredShipment,
  known: Known,
): boolean {
  const { name, email, isCompany } = readPartyCells(cells, kind);
  if (email !== "") return false;
  if (name === "" && cells[kind] === undefined) return true;
  if (!isCompany) return name === readPartyCells({ [kind]: stored[kind] ?? "" }, kind).name;
  const candidates = known.get(name) ?? [];
  return candidates.some(({ id, by }) => id === stored[`${kind}_id`] && by !== "beginning");
}

function changed(kind: PartyKind, stored: StoredShipment, after: string): string[] {
  const before = stored[kind] ?? "";
  return before === after ? [] : [`${IMPORT_COLUMNS[kind]}: ${before || "empty"} → ${after || "empty"}`];
}
