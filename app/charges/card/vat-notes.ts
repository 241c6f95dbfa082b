import type { RowValues } from "#app/kit/forms/use-form-rows.ts";
import type { VatProposals } from "../vat-proposals.server.ts";

export function proposalsOf(proposals: VatProposals, payer = ""): VatProposals {
  const name = payer.trim();
  if (name === "") return proposals;
  const { byPayer, others } = proposals;
  return { ...proposals, ...(Object.hasOwn(byPayer, name) ? byPayer[name] : others) };
}

const proposalOf = ({ codes, free }: VatProposals, code: string) =>
  codes.find((each) => each.code === code.trim().toUpperCase()) ?? free;

/** Returns the proposed VAT of a line with its reason; omits the treatment when the line has it already. */
export function vatNote({ vat: value = "", code = "" }: RowValues, proposals: VatProposals): string {
  const proposal = proposalOf(proposals, code);
  if (proposal.vat === null) return `VAT to be decided: ${proposal.reason}`;
  return proposal.vat === value
    ? `VAT proposed: ${proposal.reason}`
    : `VAT proposed ${proposal.vat}: ${proposal.reason}`;
}

/** Returns the note on VAT that most lines share when the form opens. */
export function usualNote(rows: readonly { values: RowValues }[], proposals: VatProposals): string | null {
  const counts = new Map<string, number>();
  for (const { values } of rows) {
    const note = vatNote(values, proposalsOf(proposals, values.bill_to));
    counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

/** Returns the VAT proposed for a line without VAT; null when it has one, or nothing fits. */
export function openVat({ vat = "", code = "", bill_to }: RowValues, all: VatProposals): string | null {
  return vat === "" ? proposalOf(proposalsOf(all, bill_to), code).vat : null;
}
