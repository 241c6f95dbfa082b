import type { Database } from "../connect.ts";

/** All categories by name. */
export function listCategories(db: Database) {
  return db.selectFrom("blog_categories").select(["id", "name"]).orderBy("name").execute();
}
