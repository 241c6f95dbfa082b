import type { Kysely } from "kysely";
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
import type { DB } from "#database/schema.generated.ts";
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

/** Adds a blog author, or changes the one of `id`. @throws NotFound; Conflict when the name exists, whatever its case */
export async function saveAuthor(db: Database, actor: Actor, id: string | null, input: AuthorInput) {
  authorize(actor, "blog.write");
  const row = { name: input.name, bio: input.bio, bios: textsOf(input, "bio"), email: input.email };
  return withFreeName(db, async (tx) => {
    const before = id === null ? null : await lockRow(tx, "blog_authors", id, BLOG_MESSAGES.author);
    const written = before
      ? tx.updateTable("blog_authors").set(row).where("id", "=", before.id).returning("id")
      : tx.insertInto("blog_authors").values(row).returning("id");
    const saved = await written.executeTakeFirstOrThrow();
    const texts = before && { ...before, ...fieldsOf(before.bios, "bio") };
    await emit(tx, actor, savedEvent("blog_author", saved.id, texts, input));
    return saved;
  });
}

/** Adds a blog category, or changes the one of `id`. @throws NotFound, Conflict as `saveAuthor` */
export async function saveCategory(db: Database, actor: Actor, id: string | null, input: CategoryInput) {
  authorize(actor, "blog.write");
  const row = { name: input.name, names: textsOf(input, "name") };
  return withFreeName(db, async (tx) => {
    const before = id === null ? null : await lockRow(tx, "blog_categories", id, BLOG_MESSAGES.category);
    const written = before
      ? tx.updateTable("blog_categories").set(row).where("id", "=", before.id).returning("id")
      : tx.insertInto("blog_categories").values(row).returning("id");
    const saved = await written.executeTakeFirstOrThrow();
    const texts = before && { ...before, ...fieldsOf(before.names, "name") };
    await emit(tx, actor, savedEvent("blog_category", saved.id, texts, input));
    return saved;
  });
}

const withFreeName = <Saved>(db: Database, save: (tx: Kysely<DB>) => Promise<Saved>) =>
  withRefusals(NAME_REFUSALS, () => db.transaction().execute(save));

/** @param before the stored texts by field of the form; null for a new entry */
const savedEvent = (
  entity: "blog_author" | "blog_category",
  entityId: string,
  before: object | null,
  after: AuthorInput | CategoryInput,
) => ({
  action: `${entity}.${before ? "updated" : "created"}`,
  entityId,
  summary: after.name,
  details: before ? differences<Record<string, string | null>>({ ...before }, { ...after }) : {},
});

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
