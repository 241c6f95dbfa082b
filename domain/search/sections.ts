import { pluralize } from "../counts.ts";
import type { Role } from "../accounts/policy.ts";
import { type Command, commandsFor, matchingCommands } from "./commands.ts";
import { hitAddress, SEARCH_KINDS, type SearchHit, type SearchResult } from "./hit.ts";
import { parseSearch } from "./parse-search.ts";
import { RANK, type Rank } from "./rank.ts";

/** One line of the search: something found, a command, or the way to a whole list. */
export interface Entry {
  key: string;
  title: string;
  /** Where it leads; null for the way out. */
  to: string | null;
  hit?: SearchHit;
  command?: Command;
}

/** Lines under one heading. */
export interface Section {
  label: string;
  entries: Entry[];
}

/** What is shown before anything is typed: what was opened last, and what can be done. */
export function startSections(role: Role, recent: readonly SearchHit[]): Section[] {
  return [
    { label: "Recent", entries: recent.map((hit, place) => hitEntry(hit, place)) },
    { label: "Commands", entries: commandsFor(role).map(commandEntry) },
  ].filter(({ entries }) => entries.length > 0);
}

/** What a text finds, the best group first; a command that fits better than all of them before. */
export function foundSections(role: Role, text: string, result: SearchResult): Section[] {
  const search = parseSearch(text);
  const commands = search && !search.codes ? matchingCommands(role, search) : [];
  const named = { label: "Commands", entries: commands.map(commandEntry) };
  const groups = result.groups.map(({ kind, hits, more }) => {
    const { label } = SEARCH_KINDS[kind];
    const entries = hits.map((hit, place) => hitEntry(hit, place));
    if (more)
      entries.push({
        key: `all ${kind}`,
        title: `All ${label.toLowerCase()} with “${search?.text ?? ""}”`,
        to: more,
      });
    return { label: result.isGuess ? `Did you mean · ${label}` : label, entries };
  });
  const all = leads(commands[0], result) ? [named, ...groups] : [...groups, named];
  return all.filter(({ entries }) => entries.length > 0);
}

/** A command that fits better than anything found, or is named in full: «import» is no customer that writes of imports. */
function leads(command: (Command & { rank: Rank }) | undefined, { groups }: SearchResult): boolean {
  if (!command || command.rank === RANK.exact) return command !== undefined;
  // Nobody is signed out by the first letters of a customer.
  if (command.to === null) return false;
  return groups.every(({ hits }) => hits.every(({ rank }) => command.rank < rank));
}

function hitEntry(hit: SearchHit, place: number): Entry {
  return { key: `${hit.kind} ${hit.id} ${place}`, title: hit.title, to: hitAddress(hit), hit };
}

function commandEntry(command: Command): Entry {
  return { key: `command ${command.label}`, title: command.label, to: command.to, command };
}

/** How many were found and what Enter opens, as it is said. */
export function resultsSummary(sections: readonly Section[]): string {
  const entries = sections.flatMap((section) => section.entries);
  const [best] = entries;
  return best ? `${pluralize(entries.length, "result")}. Enter opens ${best.title}.` : "Nothing found.";
}
