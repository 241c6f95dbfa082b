import { test } from "@playwright/test";
import { endDrawing } from "#app/documents/drawing-threads.server.ts";
import { testActor } from "#tests/actors.ts";
import { productDatabase } from "./product-database.ts";
import { staff } from "./staff.ts";

/** Answers with what `make` stores in the database of the product, as the staff of the journeys. */
export async function store<Result>(
  make: (
    db: Awaited<ReturnType<typeof productDatabase>>["db"],
    actor: ReturnType<typeof testActor>,
  ) => Promise<Result>,
): Promise<Result> {
  const { db, pool } = await productDatabase(test.info().project.use.baseURL ?? "");
  try {
    const { id } = await db
      .selectFrom("admin_users")
      .select("id")
      .where("email", "=", staff.email)
      .executeTakeFirstOrThrow();
    return await make(db, testActor({ id, email: staff.email }));
  } finally {
    await Promise.all([endDrawing(), pool.end()]);
  }
}
