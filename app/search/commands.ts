import { can, type Capability, type Role } from "#app/access/policy.ts";
import { sectionsFor } from "#app/accounts/sections.ts";
import type { ParsedSearch } from "./parse-search.ts";
import { byRank, RANK, type Rank, rankWords } from "./rank.ts";

export interface Command {
  label: string;
  to: string | null;
  words: string;
}

const ACTS: readonly (Command & { needs: Capability | null })[] = [
  {
    label: "New shipment",
    to: "/admin/shipments/new",
    words: "add create shipment",
    needs: "shipments.write",
  },
  {
    label: "Import shipments",
    to: "/admin/shipments/import",
    words: "import csv xlsx excel file upload",
    needs: "shipments.write",
  },
  {
    label: "New customer",
    to: "/admin/customers/new",
    words: "add create company client",
    needs: "customers.write",
  },
  { label: "New post", to: "/admin/blog/new", words: "add write post article", needs: "blog.write" },
];

const SIGN_OUT: Command = { label: "Sign out", to: null, words: "log out logout leave" };

export function commandsFor(role: Role): Command[] {
  const acts = ACTS.filter(({ needs }) => needs === null || can({ role }, needs));
  const sections = sectionsFor(role).map(({ label, to }) => ({
    label: `Go to ${label}`,
    to,
    words: label,
  }));
  return [...acts.map(({ label, to, words }) => ({ label, to, words })), ...sections, SIGN_OUT];
}

/** From the start of a word on, for «is» is no «dismiss». */
export function matchingCommands(role: Role, search: ParsedSearch): (Command & { rank: Rank })[] {
  const ranked = commandsFor(role).map((command) => ({
    ...command,
    rank: rankWords(search, [command.label, command.words]),
  }));
  return byRank(ranked.filter(({ rank }) => rank <= RANK.word));
}
