import { type Compilable, createQueryId, PostgresQueryCompiler } from "kysely";
import { escapeLiteral } from "pg";

/**
 * A query as one text with its values written in, for statements that take no parameters (COPY). Texts go through the
 * driver's own quoting.
 * @throws for values that are no text, number, boolean, moment, null or list of texts
 */
export function inlineParameters(query: Pick<Compilable, "compile">): string {
  return new InliningCompiler().compileQuery(query.compile().query, createQueryId()).sql;
}

class InliningCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value));
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "string") return escapeLiteral(value);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return String(value);
  if (value instanceof Date) return `${escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.length === 0 ? "'{}'" : `array[${value.map((item) => escapeLiteral(item)).join(", ")}]`;
  }
  throw new Error(`a ${typeof value} cannot be written into a statement`);
}
