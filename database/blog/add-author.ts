import type { z } from "zod";
import { BLOG_MESSAGES } from "#domain/blog/messages.ts";
import type { authorSchema } from "#domain/blog/post.ts";
import { Conflict } from "#domain/errors.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { violatedConstraint } from "../violated-constraint.ts";

/** Adds an author of the blog. @throws Conflict when there is one of this name, in any case */
export async function addAuthor(db: Database, actor: Actor, input: z.output<typeof authorSchema>) {
  try {
    return await db.transaction().execute(async (tx) => {
      const author = await tx
        .insertInto("blog_authors")
        .values(input)
        .returning(["id", "name", "bio", "avatar_url"])
        .executeTakeFirstOrThrow();
      await recordAudit(tx, actor, {
        action: "blog_author.created",
        entity: "blog_author",
        entityId: author.id,
        summary: author.name,
      });
      return author;
    });
  } catch (error) {
    if (violatedConstraint(error) === "blog_authors_name_key")
      throw new Conflict(BLOG_MESSAGES.authorNameTaken);
    throw error;
  }
}
