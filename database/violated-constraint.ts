import pg from "pg";

/** The name of the constraint a statement broke (SQLSTATE class 23); undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const broken = error instanceof pg.DatabaseError && error.code?.startsWith("23");
  return broken ? error.constraint : undefined;
}
