import type { Findings } from "./adopt.ts";

/** The findings of a check as lines for a terminal. */
export function describe({ rows, blockers, notes, exposure, connections }: Findings): string[] {
  return [
    "Rows",
    ...rows.map(
      ({ table, rows: count }) =>
        `  ${table}: ${count === null ? "no such table; an empty one is made" : count}`,
    ),
    ...part("Afterwards", notes),
    ...part(
      "Open to whoever has the public address of the service (a move closes ours; to close them now:)",
      exposure.flatMap(({ words, statement }) => [words, `  ${statement}`]),
    ),
    ...part(
      "Connections",
      connections > 0 ? [`${connections} others are connected: stop the old site before a move`] : [],
    ),
    ...part("To put right first", blockers),
  ];
}

function part(title: string, lines: string[]): string[] {
  return lines.length > 0 ? ["", title, ...lines.map((line) => `  ${line}`)] : [];
}
