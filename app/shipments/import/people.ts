import { COMPANY_MAX_LENGTH } from "#app/customers/company.ts";
import type { Findings } from "#app/imports/findings.ts";
import { foldText } from "#app/kit/text/search-text.ts";
import { aboutColumn, changeInWords, type ImportRow, payerIn } from "./cells.ts";
import type { ImportContext, ImportValues, StoredShipment } from "./values.ts";
import { IMPORT_ROW_MESSAGES } from "../import-words.ts";

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
