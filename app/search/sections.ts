import { pluralize } from "#app/kit/text/counts.ts";
import { can, type Capability, type Role } from "#app/access/policy.ts";
import { hitAddress, SEARCH_KINDS, type SearchHit, type SearchResult } from "./hit.ts";
import type { Sought } from "./marked-parts.ts";
import { type ParsedSearch, parseSearch } from "./parse-search.ts";
import { byRank, type Rank, RANK, rankWords } from "./rank.ts";
import { sectionsFor } from "#app/accounts/sections.ts";

export interface PaletteEntry {
  key: string;
  title: string;
  to: string | null;
  hit?: SearchHit;
  command?: Command;
  /** The search that found the hit, for highlighting. */
  sought?: Sought;
}

export interface PaletteSection {
  label: string;
  entries: PaletteEntry[];
}

export function startSections(role: Role, recent: readonly SearchHit[]): PaletteSection[] {
  return [
    { label: "Recent", entries: recent.map((hit, place) => hitEntry(hit, place)) },
    { label: "Commands", entries: commandsFor(role).map(commandEntry) },
  ].filter(({ entries }) => entries.length > 0);
}

export function resultSections(role: Role, text: string, result: SearchResult): PaletteSection[] {
  const search = parseSearch(text);
  const commands = search && !search.codes ? matchingCommands(role, search) : [];
  const named = { label: "Commands", entries: commands.map(commandEntry) };
  const groups = result.groups.map(({ kind, hits, more }) => {
    const { label } = SEARCH_KINDS[kind];
    const entries: PaletteEntry[] = hits.map((hit, place) => ({
      ...hitEntry(hit, place),
      ...(search && !search.codes && !result.isGuess && { sought: search }),
    }));
    if (more)
      entries.push({
        key: `all ${kind}`,
        title: `All ${label.toLowerCase()} with “${search?.text ?? ""}”`,
        to: more,
      });
    return { label: result.isGuess ? `Did you mean · ${label}` : label, entries };
  });
  const all = isFirstHit(commands[0], result) ? [named, ...groups] : [...groups, named];
  return all.filter(({ entries }) => entries.length > 0);
}

/** True for a command that matches better than any hit, or exactly: «import» does not mean a customer who writes of imports. */
function isFirstHit(command: (Command & { rank: Rank }) | undefined, { groups }: SearchResult): boolean {
  if (!command || command.rank === RANK.exact) return command !== undefined;
  // Sign-out never comes first, so that nobody is signed out by a customer's first letters.
  if (command.to === null) return false;
  return groups.every(({ hits }) => hits.every(({ rank }) => command.rank < rank));
}

function hitEntry(hit: SearchHit, place: number): PaletteEntry {
  return { key: `${hit.kind} ${hit.id} ${place}`, title: hit.title, to: hitAddress(hit), hit };
}

function commandEntry(command: Command): PaletteEntry {
  return { key: `command ${command.label}`, title: command.label, to: command.to, command };
}

export function resultsSummary(sections: readonly PaletteSection[]): string {
  const entries = sections.flatMap((section) => section.entries);
  const [best] = entries;
  return best ? `${pluralize(entries.length, "result")}. Enter opens ${best.title}.` : "Nothing found.";
}

interface Command {
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
  {
    label: "New carrier",
    to: "/admin/carriers/new",
    words: "add create haulier airline line",
    needs: "carriers.write",
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

/** Matches at the start of words, since «is» does not mean «dismiss». */
function matchingCommands(role: Role, search: ParsedSearch): (Command & { rank: Rank })[] {
  const ranked = commandsFor(role).map((command) => ({
    ...command,
    rank: rankWords(search, [command.label, command.words]),
  }));
  return byRank(ranked.filter(({ rank }) => rank <= RANK.word));
}
