import { type NewPostInput, publishedAt, slugFromTitle, withNumber } from "#domain/blog/post.ts";
import { type Actor, recordAudit } from "../audit/record-audit.ts";
import type { Database } from "../connect.ts";
import { violatedConstraint } from "../violated-constraint.ts";
import { goneChoice, writablePost } from "./writable-post.ts";

const attempts = 5;

/**
 * Stores a new post. Its slug is the one typed, else made from the title; a taken one gets a number.
 *
 * @returns its id and the slug it got
 * @throws Invalid when category, author or picture are gone or nothing is left of the content
 */
export async function createPost(
  db: Database,
  actor: Actor,
  input: NewPostInput,
  now: Date,
): Promise<{ id: string; slug: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertPost(db, actor, input, now);
    } catch (error) {
      // Another post took the slug between our look and our insert.
      if (violatedConstraint(error) === "blog_posts_slug_key" && attempt < attempts) continue;
      throw goneChoice(error);
    }
  }
}

function insertPost(db: Database, actor: Actor, input: NewPostInput, now: Date) {
  const wanted = input.slug ?? slugFromTitle(input.title);
  return db.transaction().execute(async (tx) => {
    const similar = await tx
      .selectFrom("blog_posts")
      .select("slug")
      .where((where) => where.or([where("slug", "=", wanted), where("slug", "like", `${wanted}-%`)]))
      .execute();
    const slug = withNumber(wanted, new Set(similar.map((post) => post.slug)));
    const { id } = await tx
      .insertInto("blog_posts")
      .values({ ...writablePost(input), slug, published_at: publishedAt(input, null, now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, {
      action: "blog_post.created",
      entity: "blog_post",
      entityId: id,
      summary: input.title,
      details: { status: input.status, slug },
    });
    return { id, slug };
  });
}
