import type { z } from "zod";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { categorySchema } from "#domain/blog/post.ts";
import { Conflict } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { violatedConstraint } from "../violated-constraint.ts";

/** Adds a category of the blog. @throws Conflict when there is one of this name, in any case */
export async function addCategory(db: Database, actor: Actor, input: z.output<typeof categorySchema>) {
  try {
    return await db.transaction().execute(async (tx) => {
      const category = await tx
        .insertInto("blog_categories")
        .values(input)
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
      await recordAudit(tx, actor, {
        action: "blog_category.created",
        entity: "blog_category",
        entityId: category.id,
        summary: category.name,
      });
      return category;
    });
  } catch (error) {
    if (violatedConstraint(error) === "blog_categories_name_key")
      throw new Conflict(BLOG_MESSAGES.categoryNameTaken);
    throw error;
  }
}
