import { pluralize } from "#app/kit/text/counts.ts";
import { can, type Capability, type Role } from "#app/access/policy.ts";
import { hitAddress, openShipmentsAddress, SEARCH_KINDS, type SearchHit, type SearchResult } from "./hit.ts";
import type { Sought } from "./marked-parts.ts";
import { type ParsedSearch, parseSearch } from "./parse-search.ts";
import { byRank, type Rank, RANK, rankWords } from "./rank.ts";
import type { RecordAct } from "#app/kit/ui/use-page-acts.ts";
import { sectionsFor } from "#app/accounts/sections.ts";

export interface PaletteEntry {
  key: string;
  title: string;
  to: string | null;
  hit?: SearchHit;
  command?: Command;
  /** An act of the open page. */
  act?: RecordAct;
  /** Set for an entry that belongs to the hit above. */
  isUnder?: true;
  /** The search that found the hit, for highlighting. */
  sought?: Sought;
}

export interface PaletteSection {
  label: string;
  entries: PaletteEntry[];
}

/** The sections before typing. @param acts those of the open page, of which none is done by a press of Enter alone */
export function startSections(
  role: Role,
  recent: readonly SearchHit[],
  acts: readonly RecordAct[] = [],
): PaletteSection[] {
  return [
    { label: ACTS_LABEL, entries: acts.filter(({ fields }) => !fields).map(actEntry) },
    { label: "Recent", entries: recent.map((hit, place) => hitEntry(hit, place)) },
    { label: "Commands", entries: [...actsFor(role), SIGN_OUT].map(commandEntry) },
  ].filter(({ entries }) => entries.length > 0);
}

export function resultSections(
  role: Role,
  text: string,
  result: SearchResult,
  acts: readonly RecordAct[] = [],
): PaletteSection[] {
  const search = parseSearch(text);
  const commands = search && !search.codes ? matchingIn(commandsFor(role), search) : [];
  const named = { label: "Commands", entries: commands.map(commandEntry) };
  const ofPage = search && !search.codes ? matchingIn(acts.map(commandOf), search) : [];
  const pageSection = { label: ACTS_LABEL, entries: ofPage.map(({ act }) => actEntry(act)) };
  const groups = result.groups.map(({ kind, hits, more, ofParties = [] }) => {
    const { label } = SEARCH_KINDS[kind];
    const entries = hits.flatMap((hit, place): PaletteEntry[] => [
      { ...hitEntry(hit, place), ...(search && !search.codes && !result.isGuess && { sought: search }) },
      ...openEntries(hit),
    ]);
    entries.push(...ofParties.map((list) => ({ key: `all ${list.to}`, ...list })));
    if (more)
      entries.push({
        key: `all ${kind}`,
        title: `All ${label.toLowerCase()} with “${search?.text ?? ""}”`,
        to: more,
      });
    return { label: result.isGuess ? `Did you mean · ${label}` : label, entries };
  });
  const leading = [
    ...(isFirstHit(ofPage[0], result) ? [pageSection] : []),
    ...(isFirstHit(commands[0], result) ? [named] : []),
  ];
  const following = [pageSection, named].filter((section) => !leading.includes(section));
  const all = [...leading, ...groups, ...following];
  return all.filter(({ entries }) => entries.length > 0);
}

/** True for a command that matches better than any hit, or exactly: «import» does not mean a customer who writes of imports. */
function isFirstHit(command: (Command & { rank: Rank }) | undefined, { groups }: SearchResult): boolean {
  if (!command || command.rank === RANK.exact) return command !== undefined;
  // Sign-out and deletion never come first, so that nobody does them by a customer's first letters.
  if (command.isGrave) return false;
  return groups.every(({ hits }) => hits.every(({ rank }) => command.rank < rank));
}

function hitEntry(hit: SearchHit, place: number): PaletteEntry {
  return { key: `${hit.kind} ${hit.id} ${place}`, title: hit.title, to: hitAddress(hit), hit };
}

function openEntries({ kind, id, title, open }: SearchHit): PaletteEntry[] {
  if (kind !== "company" || !open || open.hits.length === 0) return [];
  const entries = open.hits.map((hit, place): PaletteEntry => ({
    ...hitEntry(hit, place),
    key: `${id} ${hit.id}`,
    isUnder: true,
  }));
  if (open.total !== null && open.total <= open.hits.length) return entries;
  const all = `All ${open.total === null ? "" : `${open.total} `}open shipments of ${title}`;
  return [...entries, { key: `${id} open`, title: all, to: openShipmentsAddress(id), isUnder: true }];
}

const actEntry = (act: RecordAct): PaletteEntry => ({
  key: `act ${act.id}`,
  title: act.label,
  to: act.to ?? null,
  act,
});

const commandOf = (act: RecordAct) => ({
  label: act.label,
  to: act.to ?? null,
  words: "",
  isGrave: act.tone === "danger",
  act,
});

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
  /** Set for a command that never comes first. */
  isGrave?: boolean;
}

const ACTS_LABEL = "This page";

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
    label: "New request",
    to: "/admin/quotes/new",
    words: "add create quote enquiry",
    needs: "requests.write",
  },
  {
    label: "New offer: choose its request",
    to: "/admin/offers/new",
    words: "new offer add create quotation price",
    needs: "offers.write",
  },
  {
    label: "New offer: choose its customer",
    to: "/admin/customers",
    words: "new offer add create quotation price",
    needs: "offers.write",
  },
  {
    label: "New claim: choose its shipment",
    to: "/admin/shipments",
    words: "new claim add open damage loss",
    needs: "claims.write",
  },
  {
    label: "New supplier invoice",
    to: "/admin/supplier-invoices/new",
    words: "add create bill cost",
    needs: "supplier_invoices.write",
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

const SIGN_OUT: Command = { label: "Sign out", to: null, words: "log out logout leave", isGrave: true };

const actsFor = (role: Role): Command[] =>
  ACTS.filter(({ needs }) => needs === null || can({ role }, needs)).map(({ label, to, words }) => ({
    label,
    to,
    words,
  }));

export function commandsFor(role: Role): Command[] {
  const sections = sectionsFor(role).map(({ label, to }) => ({ label: `Go to ${label}`, to, words: label }));
  return [...actsFor(role), ...sections, SIGN_OUT];
}

/** Matches at the start of words, since «is» does not mean «dismiss». */
function matchingIn<Listed extends Command>(
  commands: readonly Listed[],
  search: ParsedSearch,
): (Listed & { rank: Rank })[] {
  const ranked = commands.map((command) => ({
    ...command,
    rank: rankWords(search, [command.label, command.words]),
  }));
  return byRank(ranked.filter(({ rank }) => rank <= RANK.word));
}
