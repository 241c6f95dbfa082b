import { Parser } from "htmlparser2";

interface Rule {
  context: string;
  lets: string[];
  asserts: string[];
}

const XSL = "http://www.w3.org/1999/XSL/Transform";

/**
 * Compiles Schematron as used by official rules, without includes and abstract patterns. Output: a line per failed rule
 * with id, level, location.
 */
export function schematronToXslt(schema: string): string {
  const namespaces: string[] = [];
  const lets: string[] = [];
  const functions: string[] = [];
  const patterns: { rules: Rule[] }[] = [];
  const open: string[] = [];
  let functionStart = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.replace(/^\w+:/, "");
        const parent = open.at(-1);
        open.push(name);
        if (open.includes("function")) {
          if (name === "function") functionStart = parser.startIndex;
          return;
        }
        const pattern = patterns.at(-1);
        const rule = pattern?.rules.at(-1);
        if (name === "ns") namespaces.push(`xmlns:${attributes.prefix}="${attributes.uri}"`);
        if (name === "pattern") patterns.push({ rules: [] });
        if (name === "rule")
          pattern?.rules.push({ context: attributes.context ?? "", lets: [], asserts: [] });
        if (name === "let") {
          const variable = `<xsl:variable name="${attributes.name}" select="${attributes.value}"/>`;
          // A pattern's variables are global too, since contexts of rules use them.
          (parent === "rule" ? rule?.lets : lets)?.push(variable);
        }
        if (name === "assert") rule?.asserts.push(failure(`not(${attributes.test})`, attributes));
        if (name === "report") rule?.asserts.push(failure(attributes.test ?? "", attributes));
      },
      onclosetag() {
        if (open.pop() !== "function") return;
        functions.push(
          schema
            .slice(functionStart, parser.endIndex + 1)
            .replace(/<(\/?)(?:\w+:)?(?=[a-z-]+[\s>/])/g, "<$1xsl:")
            .replace(/ xmlns="[^"]*"/, ""),
        );
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(schema);
  const modes = patterns.map((_, index) => `<xsl:mode name="p${index}" on-no-match="shallow-skip"/>`);
  const runs = patterns.map((_, index) => `<xsl:apply-templates select="/" mode="p${index}"/>`);
  const templates = patterns.flatMap(({ rules }, index) =>
    rules.map(
      (rule, place) =>
        // Within a pattern only the first matching rule applies.
        `<xsl:template match="${rule.context}" mode="p${index}" priority="${rules.length - place}">` +
        `${[...rule.lets, ...rule.asserts].join("")}` +
        `<xsl:apply-templates select="@*, node()" mode="#current"/></xsl:template>`,
    ),
  );
  return (
    `<xsl:stylesheet version="3.0" xmlns:xsl="${XSL}" ${namespaces.join(" ")}>` +
    `<xsl:output method="text"/>${modes.join("")}${lets.join("")}${functions.join("")}` +
    `<xsl:template match="/" name="xsl:initial-template">${runs.join("")}</xsl:template>` +
    `${templates.join("")}</xsl:stylesheet>`
  );
}

const failure = (test: string, { id = "", flag = "fatal" }: Record<string, string>): string =>
  `<xsl:if test="${test}"><xsl:value-of select="'${id}&#9;${flag}&#9;', path(.), '&#10;'" separator=""/></xsl:if>`;
