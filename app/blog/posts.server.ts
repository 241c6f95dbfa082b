import { type Kysely, sql } from "kysely";
import { BLOG_MESSAGES } from "./words.ts";
import {
  type NewPostInput,
  type PostInput,
  publishedAt,
  slugFromTitle,
  withNumber,
  plainText,
} from "./post.ts";
import { formatCount } from "#app/kit/text/counts.ts";
import { LANGUAGES } from "#app/kit/language/language.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Conflict, NotFound, fieldError } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { differences, emit } from "#database/events/emit.ts";
import type { Database } from "#database/connection/connect.ts";
import { violatedConstraint, withRefusals } from "#database/connection/errors.ts";
import { isRowId, rowId, timeText } from "#database/connection/keyset.ts";
import { archiveRecords } from "#app/deleted/archive.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { type EditedPost, type PostConflict, postFormValues } from "./post-form.ts";

/** Returns the columns of a validated post with sanitized HTML. @throws Invalid when the content is empty afterwards */
function writablePost(input: PostInput) {
  const content = cleanHtml(input.content);
  if (plainText(content) === "") throw fieldError("content", BLOG_MESSAGES.contentRequired);
  return {
    title: input.title,
    excerpt: input.excerpt,
    content,
    featured_image: input.featured_image,
    featured_image_alt: input.featured_image ? input.featured_image_alt : null,
    status: input.status,
    category_id: input.category_id,
    author_id: input.author_id,
    language: input.language,
  };
}

const REFUSALS = {
  blog_posts_slug_language_key: () => fieldError("language", BLOG_MESSAGES.inThisLanguage),
  blog_posts_category_id_fkey: () => fieldError("category_id", BLOG_MESSAGES.category),
  blog_posts_author_id_fkey: () => fieldError("author_id", BLOG_MESSAGES.author),
  blog_posts_featured_image_hash_fkey: () =>
    fieldError("featured_image", "This picture is no longer stored. Please upload it again"),
};

/** Reads the last member of staff to save a post and the time, from the audit log; null when there is none. */
async function lastEditor(tx: Kysely<DB>, postId: string) {
  return tx
    .selectFrom("audit_log")
    .select(["actor_email as email", "at"])
    .where("entity", "=", "blog_post")
    .where("entity_id", "=", postId)
    .where("action", "in", ["blog_post.created", "blog_post.updated"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the state saved by others as form values. */
async function conflictOf(tx: Kysely<DB>, post: EditedPost & { id: string; version: string }, now: Date) {
  const editor = await lastEditor(tx, post.id);
  return {
    version: post.version,
    values: postFormValues({ ...post, content: cleanHtml(post.content) }, now),
    by: editor?.email ?? null,
    at: editor ? formatDateTime(editor.at) : null,
  } satisfies PostConflict;
}

/** As text, since a Date would lose the microseconds that distinguish two saves. */
const version = timeText(sql`updated_at`);

/**
 * Reads a post. @returns with `version`, its updated_at to the microsecond, for `updatePost`
 * @throws NotFound also for an invalid id
 */
export async function getPost(db: Database, actor: Actor, id: string) {
  authorize(actor, "blog.read");
  const post = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "slug", "excerpt", "content", "featured_image", "featured_image_alt"])
    .select(["category_id", "author_id", "published_at"])
    .select(version.as("version"))
    .select(["status", "language"])
    .where("id", "=", rowId(id))
    .executeTakeFirstOrThrow(() => new NotFound(BLOG_MESSAGES.postNotFound));
  return post;
}

export async function listVersions(db: Database, actor: Actor, slug: string) {
  authorize(actor, "blog.read");
  const rows = await db
    .selectFrom("blog_posts")
    .select(["id", "title", "status", "language"])
    .where("slug", "=", slug)
    .execute();
  return rows.toSorted((a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language));
}

const maxAttempts = 5;

/**
 * Creates a post. A slug that is taken in any language gets a number; a translation has that of its original.
 * @throws Invalid for a deleted original, category, author or picture, an existing version in the language, or no
 * content
 */
export async function createPost(
  db: Database,
  actor: Actor,
  input: NewPostInput,
  now: Date,
): Promise<{ id: string; slug: string }> {
  authorize(actor, "blog.write");
  return withRefusals(REFUSALS, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await insertPost(db, actor, input, now);
      } catch (error) {
        // A concurrent insert took the slug after the query above.
        const isTaken = violatedConstraint(error) === "blog_posts_slug_language_key";
        if (!isTaken || input.translates !== null || attempt >= maxAttempts) throw error;
      }
    }
  });
}

function insertPost(db: Database, actor: Actor, input: NewPostInput, now: Date) {
  return db.transaction().execute(async (tx) => {
    const slug = input.translates
      ? await slugOfOriginal(tx, input.translates)
      : await freeSlug(tx, input.slug ?? slugFromTitle(input.title));
    const { id } = await tx
      .insertInto("blog_posts")
      .values({ ...writablePost(input), slug, published_at: publishedAt(input, null, now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await emit(tx, actor, {
      action: "blog_post.created",
      entityId: id,
      summary: input.title,
      details: { status: input.status, slug },
    });
    return { id, slug };
  });
}

async function freeSlug(tx: Kysely<DB>, wanted: string): Promise<string> {
  const similar = await tx
    .selectFrom("blog_posts")
    .select("slug")
    .where((where) => where.or([where("slug", "=", wanted), where("slug", "like", `${wanted}-%`)]))
    .execute();
  return withNumber(wanted, new Set(similar.map((post) => post.slug)));
}

async function slugOfOriginal(tx: Kysely<DB>, id: string): Promise<string> {
  const original = await tx
    .selectFrom("blog_posts")
    .select("slug")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  if (!original) throw fieldError("language", BLOG_MESSAGES.originalGone);
  return original.slug;
}

/**
 * Updates a post except its slug. @returns the new version
 * @throws NotFound, Conflict when it was changed since `version`, Invalid as `createPost`
 */
export async function updatePost(
  db: Database,
  actor: Actor,
  post: { id: string; version: string },
  input: PostInput,
  now: Date,
): Promise<string> {
  authorize(actor, "blog.write");
  return withRefusals(REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom("blog_posts").select("id").where("id", "=", post.id).forUpdate().execute();
      const before = await getPost(tx, actor, post.id);
      if (before.version !== post.version) {
        const conflict = await conflictOf(tx, before, now);
        throw new Conflict(BLOG_MESSAGES.changedMeanwhile, { conflict, error: undefined });
      }
      const after = { ...writablePost(input), published_at: publishedAt(input, before.published_at, now) };
      await tx.updateTable("blog_posts").set(after).where("id", "=", post.id).execute();
      await emit(tx, actor, {
        action: "blog_post.updated",
        entityId: post.id,
        summary: input.title,
        details: {
          ...differences(await auditedValues(tx, before), await auditedValues(tx, after)),
          ...(before.content === after.content ? {} : { content: [lengthOf(before), lengthOf(after)] }),
        },
      });
      return (await getPost(tx, actor, post.id)).version;
    }),
  );
}

type Columns = ReturnType<typeof writablePost> & { published_at: Date | null };

const lengthOf = ({ content }: Columns) => `${formatCount(content.length)} characters`;

async function auditedValues(tx: Kysely<DB>, { category_id, author_id, published_at, ...post }: Columns) {
  const name = async (table: "blog_categories" | "blog_authors", id: string | null) =>
    id && (await tx.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst())?.name;
  return {
    title: post.title,
    excerpt: post.excerpt,
    featured_image: post.featured_image,
    featured_image_alt: post.featured_image_alt,
    status: post.status,
    language: STAFF_LANGUAGE_NAMES[post.language],
    category: (await name("blog_categories", category_id)) || null,
    author: (await name("blog_authors", author_id)) || null,
    published: published_at && formatDateTime(published_at),
  };
}

/** Deletes a post. @returns the archive id @throws NotFound when it is already deleted */
export async function deletePost(db: Database, actor: Actor, id: string): Promise<string> {
  authorize(actor, "blog.write");
  return db.transaction().execute(async (tx) => {
    const [kept] = isRowId(id) ? await archiveRecords(tx, actor, "blog_post", [id]) : [];
    if (!kept) throw new NotFound(BLOG_MESSAGES.postNotFound);
    await tx.deleteFrom("blog_posts").where("id", "=", id).execute();
    return kept;
  });
}
