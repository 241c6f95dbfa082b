import type { Database } from "../connect.ts";

/** All categories of the blog by name. */
export async function listCategories(db: Database) {
  return db.selectFrom("blog_categories").select(["id", "name"]).orderBy("name").execute();
}
