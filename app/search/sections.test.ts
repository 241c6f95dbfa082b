import { expect, test } from "vitest";
import { ROLES } from "#app/access/policy.ts";
import { commandsFor, resultSections, startSections } from "./sections.ts";
import { NOTHING_FOUND, orderGroups, type SearchGroup, type SearchHit } from "./hit.ts";
import { parseRecent, withRecent } from "./recent.ts";
import { excerptAround } from "#app/kit/text/excerpt.ts";
import { RANK, type Rank } from "./rank.ts";
import type { RecordAct } from "#app/kit/ui/use-page-acts.ts";

const hit = (kind: SearchHit["kind"], rank: Rank): SearchHit => ({
  kind,
  id: kind,
  title: kind,
  detail: "",
  rank,
});
const group = (kind: SearchHit["kind"], rank: Rank): SearchGroup => ({
  kind,
  hits: [hit(kind, rank)],
  more: null,
});
const labels = (text: string, groups: SearchGroup[] = []) =>
  resultSections("owner", text, { ...NOTHING_FOUND, groups }).map(({ label }) => label);

test("each role is offered what it may do, and the way out", () => {
  const named = Object.fromEntries(ROLES.map((role) => [role, commandsFor(role).map(({ label }) => label)]));
  expect(named.viewer).toEqual([
    "Go to Dashboard",
    "Go to Shipments",
    "Go to Shippers",
    "Go to Consignees",
    "Go to Quote Requests",
    "Go to Settings",
    "Go to Late desk",
    "Go to Deadlines",
    "Go to Repeating",
    "Go to Planning",
    "Go to Consolidations",
    "Go to Carriers",
    "Go to Customers",
    "Go to Reports",
    "Sign out",
  ]);
  expect(named.editor).toEqual([
    "New post",
    "Go to Dashboard",
    "Go to Blog Management",
    "Go to Settings",
    "Sign out",
  ]);
  expect(named.operations).toContain("Import shipments");
  expect(named.sales).not.toContain("New shipment");
  expect(named.owner).toHaveLength(34);
});

test("a command is found by its name and by what others call it, from the start of a word on", () => {
  expect(labels("new ship")).toEqual(["Commands"]);
  expect(labels("log out")).toEqual(["Commands"]);
  expect(labels("csv")).toEqual(["Commands"]);
  expect(labels("hipm")).toEqual([]);
});

test("the best group stands first, a command named in full before all, others after what was found", () => {
  const groups = orderGroups([
    group("shipment", RANK.inside),
    group("place", RANK.exact),
    { ...group("note", RANK.exact), hits: [] },
  ]);
  expect(groups.map(({ kind }) => kind)).toEqual(["place", "shipment"]);
  expect(labels("ship", [group("shipper", RANK.start)])).toEqual(["Shippers", "Commands"]);
  expect(labels("shipments", [group("shipper", RANK.start)])).toEqual(["Commands", "Shippers"]);
  expect(labels("import", [group("shipper", RANK.inside)])).toEqual(["Commands", "Shippers"]);
  expect(labels("sig", [group("shipper", RANK.word)])).toEqual(["Shippers", "Commands"]);
});

test("a new record is offered under its own name", () => {
  for (const noun of [
    "shipment",
    "request",
    "offer",
    "claim",
    "supplier invoice",
    "customer",
    "carrier",
    "post",
  ]) {
    const [section] = resultSections("owner", `new ${noun}`, NOTHING_FOUND);
    expect(section?.entries[0]?.title).toMatch(new RegExp(`^New ${noun}`));
  }
});

const acts: RecordAct[] = [
  { id: "add", label: "Add Status", onAction: () => {} },
  { id: "edit", label: "Edit", to: "/admin/shipments/1/edit" },
  { id: "send", label: "Send", fields: { intent: "send" }, onAction: () => {} },
  { id: "delete", label: "Delete", tone: "danger", onAction: () => {} },
];

test("the acts of the open page stand first, those that Enter would do at once only when they are named", () => {
  const [first] = startSections("viewer", [], acts);
  expect(first?.label).toBe("This page");
  expect(first?.entries.map(({ title }) => title)).toEqual(["Add Status", "Edit", "Delete"]);
  const titles = (text: string, groups: SearchGroup[] = []) =>
    resultSections("owner", text, { ...NOTHING_FOUND, groups }, acts).map(
      ({ label, entries }) => `${label}: ${entries[0]?.title}`,
    );
  expect(titles("add st")).toEqual(["This page: Add Status"]);
  expect(titles("sen", [group("shipper", RANK.word)])).toEqual(["This page: Send", "Shippers: shipper"]);
  expect(titles("del", [group("shipper", RANK.word)])).toEqual(["Shippers: shipper", "This page: Delete"]);
  expect(titles("ZF-2345-6789-C, ZF-2345-6789-D")).toEqual([]);
});

test("under a customer stand their open shipments, and the way to all of them", () => {
  const open = (total: number | null) => {
    const hits = [{ ...hit("company", RANK.exact), open: { hits: [hit("shipment", RANK.inside)], total } }];
    const groups: SearchGroup[] = [{ kind: "company", hits, more: null }];
    const [section] = resultSections("owner", "company", { ...NOTHING_FOUND, groups });
    return section?.entries.map(({ title }) => title);
  };
  expect(open(1)).toEqual(["company", "shipment"]);
  expect(open(9)).toEqual(["company", "shipment", "All 9 open shipments of company"]);
  expect(open(null)).toEqual(["company", "shipment", "All open shipments of company"]);
});

test("below the shipments of a person stands the way to all of theirs", () => {
  const all = { title: "All 6 shipments from Noor", to: "/admin/shipments?shipper=1" };
  const groups: SearchGroup[] = [{ ...group("shipment", RANK.word), ofParties: [all] }];
  const [section] = resultSections("owner", "noor", { ...NOTHING_FOUND, groups });
  expect(section?.entries.map(({ title, to }) => [title, to])).toEqual([
    ["shipment", "/admin/shipments/shipment"],
    [all.title, all.to],
  ]);
});

test("before typing stands what was opened last, each once, eight at most", () => {
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  let list = parseRecent([{ kind: "crane", id: 1 }]);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 5])
    list = withRecent(list, { kind: "shipment", id: id(number) });
  expect(list.map((each) => each.id.at(-1)).join("")).toBe("59876432");
  expect(startSections("viewer", [hit("shipment", 0)]).map(({ label }) => label)).toEqual([
    "Recent",
    "Commands",
  ]);
  const before = startSections("owner", []).flatMap(({ entries }) => entries.map(({ title }) => title));
  expect(before.filter((title) => title.startsWith("Go to"))).toEqual([]);
});

test("of a long note the part is shown where the word stands", () => {
  const text = `${"Filler words stand here. ".repeat(8)}The driver waits at gate 4. ${"More follows. ".repeat(10)}`;
  const shown = excerptAround(text, ["gate"]);
  expect(shown).toMatch(/^… .*gate 4.* …$/);
  expect(shown.length).toBeLessThan(130);
  expect(excerptAround("Short\nnote", ["note"])).toBe("Short note");
});
