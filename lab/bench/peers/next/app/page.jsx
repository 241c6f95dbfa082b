import { readFile } from "node:fs/promises";

export const dynamic = "force-static";

/** The body of the product's home page, as the benchmark wrote it down; rendered once, by `next build`. */
export default async function Home() {
  const body = await readFile("home.html", "utf8");
  return <div dangerouslySetInnerHTML={{ __html: body }} />;
}
