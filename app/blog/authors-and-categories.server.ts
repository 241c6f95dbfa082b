import type { z } from "zod";
import type { authorSchema, categorySchema } from "./post.ts";
import { BLOG_MESSAGES } from "./words.ts";
import { Conflict } from "#app/kit/errors.ts";
import { type Actor, authorize } from "#app/access/policy.ts";
import { currentLanguage, type Language, OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { differences, emit } from "#database/events/emit.ts";
import { lockRow } from "#database/connection/lock-row.ts";
import type { Database } from "#database/connection/connect.ts";
import { withRefusals } from "#database/connection/errors.ts";
import { categoryName } from "./published-posts.server.ts";

type TextsByLanguage = Partial<Record<Language, string>>;

type AuthorInput = z.output<typeof authorSchema>;
type CategoryInput = z.output<typeof categorySchema>;

const textsOf = (input: Record<string, string | null>, field: "name" | "bio"): string =>
  JSON.stringify(
    Object.fromEntries(
      OTHER_LANGUAGES.flatMap((language) => {
        const text = input[`${field}_${language}`];
        return text ? [[language, text]] : [];
      }),
    ),
  );

/** The stored texts as the fields of the form. */
const fieldsOf = (texts: unknown, field: "name" | "bio") =>
  Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [`${field}_${language}`, (texts as TextsByLanguage)[language] ?? null]),
  );

const authorRow = (input: AuthorInput) => ({
  name: input.name,
  bio: input.bio,
  bios: textsOf(input, "bio"),
  email: input.email,
});
const categoryRow = (input: CategoryInput) => ({ name: input.name, names: textsOf(input, "name") });

/** Adds a blog author. @throws Conflict when the name exists, whatever its case */
export async function addAuthor(db: Database, actor: Actor, input: AuthorInput) {
  authorize(actor, "blog.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const author = await tx
        .insertInto("blog_authors")
        .values(authorRow(input))
        .returning(["id", "name", "bio", "avatar_url"])
        .executeTakeFirstOrThrow();
      await emit(tx, actor, {
        action: "blog_author.created",
        entity: "blog_author",
        entityId: author.id,
        summary: author.name,
      });
      return author;
    }),
  );
}

/** Updates an author. @throws NotFound, Conflict as `addAuthor` */
export async function updateAuthor(db: Database, actor: Actor, id: string, input: AuthorInput) {
  authorize(actor, "blog.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = await lockRow(tx, "blog_authors", id, BLOG_MESSAGES.author);
      await tx.updateTable("blog_authors").set(authorRow(input)).where("id", "=", id).execute();
      const { name, bio, email, bios } = before;
      await emit(tx, actor, {
        action: "blog_author.updated",
        entity: "blog_author",
        entityId: id,
        summary: input.name,
        details: differences<Record<string, string | null>>(
          { name, bio, email, ...fieldsOf(bios, "bio") },
          input,
        ),
      });
      return { id };
    }),
  );
}

/** Adds a blog category. @throws Conflict when the name exists, whatever its case */
export async function addCategory(db: Database, actor: Actor, input: CategoryInput) {
  authorize(actor, "blog.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const category = await tx
        .insertInto("blog_categories")
        .values(categoryRow(input))
        .returning(["id", "name"])
        .executeTakeFirstOrThrow();
      await emit(tx, actor, {
        action: "blog_category.created",
        entity: "blog_category",
        entityId: category.id,
        summary: category.name,
      });
      return category;
    }),
  );
}

/** Updates a category. @throws NotFound, Conflict as `addCategory` */
export async function updateCategory(db: Database, actor: Actor, id: string, input: CategoryInput) {
  authorize(actor, "blog.write");
  return withRefusals(NAME_REFUSALS, () =>
    db.transaction().execute(async (tx) => {
      const before = await lockRow(tx, "blog_categories", id, BLOG_MESSAGES.category);
      await tx.updateTable("blog_categories").set(categoryRow(input)).where("id", "=", id).execute();
      await emit(tx, actor, {
        action: "blog_category.updated",
        entity: "blog_category",
        entityId: id,
        summary: input.name,
        details: differences<Record<string, string | null>>(
          { name: before.name, ...fieldsOf(before.names, "name") },
          input,
        ),
      });
      return { id };
    }),
  );
}

const NAME_REFUSALS = {
  blog_authors_name_key: () => new Conflict("There is an author of this name already"),
  blog_categories_name_key: () => new Conflict("There is a category of this name already"),
};

export async function listAuthors(db: Database, actor: Actor) {
  authorize(actor, "blog.read");
  const rows = await db
    .selectFrom("blog_authors")
    .select(["id", "name", "bio", "bios", "avatar_url", "email"])
    .orderBy("name")
    .execute();
  return rows.map(({ bios, ...author }) => ({ ...author, bios: bios as TextsByLanguage }));
}

/** Lists all categories by their name for a reader, with their names in all languages, which filter the blog. */
export async function listPublicCategories(db: Database, language = currentLanguage()) {
  const rows = await db
    .selectFrom("blog_categories")
    .select(["id", "name", "names"])
    .orderBy(categoryName(language))
    .execute();
  return rows.map(({ id, name, names }) => {
    const translated = names as TextsByLanguage;
    return { id, name: translated[language] ?? name, names: [name, ...Object.values(translated)] };
  });
}

export async function listCategories(db: Database, actor: Actor) {
  authorize(actor, "blog.read");
  const rows = await db
    .selectFrom("blog_categories")
    .select(["id", "name", "names"])
    .orderBy("name")
    .execute();
  return rows.map(({ names, ...category }) => ({ ...category, names: names as TextsByLanguage }));
}
