import type { Database } from "../connect.ts";

/** All authors of the blog by name. */
export async function listAuthors(db: Database) {
  return db.selectFrom("blog_authors").select(["id", "name", "bio", "avatar_url"]).orderBy("name").execute();
}
