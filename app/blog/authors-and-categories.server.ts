import type { z } from "zod";
import type { authorSchema, categorySchema } from "./post.ts";
import { Conflict } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { emit } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint } from "#database/connection/errors.ts";

/** Adds a blog author. @throws Conflict when the name exists, whatever its case */
export async function addAuthor(db: Database, actor: Actor, input: z.output<typeof authorSchema>) {
  authorize(actor, "blog.write");
  try {
    return await db.transaction().execute(async (tx) => {
      const author = await tx
        .insertInto("blog_authors")
        .values(input)
        .returning(["id", "name", "bio", "avatar_url"])
        .executeTakeFirstOrThrow();
      await emit(tx, actor, {
        action: "blog_author.created",
        entity: "blog_author",
        entityId: author.id,
        summary: author.name,
      });
      return author;
    });
  } catch (error) {
    if (violatedConstraint(error) === "blog_authors_name_key")
      throw new Conflict("There is an author of this name already");
    throw error;
  }
}

/** Adds a blog category. @throws Conflict when the name exists, whatever its case */
export async function addCategory(db: Database, actor: Actor, input: z.output<typeof categorySchema>) {
  authorize(actor, "blog.write");
  try {
    return await db.transaction().execute(async (tx) => {
      const category = await tx
        .insertInto("blog_categories")
        .values(input)
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
      await emit(tx, actor, {
        action: "blog_category.created",
        entity: "blog_category",
        entityId: category.id,
        summary: category.name,
      });
      return category;
    });
  } catch (error) {
    if (violatedConstraint(error) === "blog_categories_name_key")
      throw new Conflict("There is a category of this name already");
    throw error;
  }
}

export async function listAuthors(db: Database, actor: Actor) {
  authorize(actor, "blog.read");
  return db.selectFrom("blog_authors").select(["id", "name", "bio", "avatar_url"]).orderBy("name").execute();
}

/** All categories of the blog by name, by which visitors filter it. */
export function listPublicCategories(db: Database) {
  return db.selectFrom("blog_categories").select(["id", "name"]).orderBy("name").execute();
}

export async function listCategories(db: Database, actor: Actor) {
  authorize(actor, "blog.read");
  return listPublicCategories(db);
}
