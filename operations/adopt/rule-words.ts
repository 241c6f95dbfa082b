/** A check of ours in plain words, after «3 rows»; the expression itself where it is of no known form. */
export function ruleInWords(columns: string[], expression: string): string {
  const [column = "a value"] = columns;
  const choices = [...expression.matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1]);
  if (/= ANY \(ARRAY\[/.test(expression) && choices.length > 0)
    return `whose ${column} is none of ${choices.join(", ")}`;
  const longest = /length\([^<]*<= (\d+)/.exec(expression)?.[1];
  if (longest && />= 1\b/.test(expression))
    return `whose ${column} is empty or longer than ${longest} characters`;
  if (longest && !expression.includes("~")) return `whose ${column} is longer than ${longest} characters`;
  const least = /^\((\w+) >= (?:\(0\)::numeric|(\d+))\)$/.exec(expression);
  if (least) return `whose ${column} is below ${least[2] ?? 0}`;
  if (column.endsWith("_key")) return `whose ${column.replace(/_key$/, "_number")} has no letter or digit`;
  if (column === "slug") return "whose slug is not words of a-z and 0-9 with hyphens between them";
  return `against our rule ${expression}`;
}
